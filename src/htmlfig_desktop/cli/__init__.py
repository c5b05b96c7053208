"""The command line: convert, inspect, validate."""
