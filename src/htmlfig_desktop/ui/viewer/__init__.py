"""Shows what is in a .fig: canvas, layer tree and inspector, in windows of their own or inside another panel."""
