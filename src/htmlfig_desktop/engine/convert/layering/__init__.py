"""From one box, its text and its content to layers."""
