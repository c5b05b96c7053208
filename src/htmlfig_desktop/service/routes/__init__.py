"""What the service answers, one module per group of paths. Handlers translate; they decide nothing."""
