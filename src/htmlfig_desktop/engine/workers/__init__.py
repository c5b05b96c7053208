"""A pool of supervised worker processes that run conversions.

Owns: starting, watching, recycling and replacing workers, and the messages between. Knows neither Qt nor the stages.
"""
