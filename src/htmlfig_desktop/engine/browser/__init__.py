"""A Chromium page, driven through the DevTools protocol inside this process.

Owns: profiles, pages, waits, requests, pictures. Runs in a worker process only. Qt lives here.
"""
