"""What layers share by name."""
