"""Pictures as Figma holds them."""
