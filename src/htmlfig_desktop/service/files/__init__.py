"""Result files: where they lie, the signed links that lead to them, the page that shows them, their end."""
