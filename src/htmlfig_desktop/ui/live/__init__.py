"""What the page looks like while its HTML is typed, and whether the selector finds anything in it."""
