"""The list of jobs: what waits, what is at work, what came out."""
