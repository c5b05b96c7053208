"""Small widgets that more than one panel is made of. They know nothing of pages or jobs."""
