"""The wall between the pages that are converted and the network: a forward proxy that Chromium must use.

Every request of a page, whatever makes it, becomes one to the proxy. It looks the host up once, refuses what is not a
public address, and connects to the very address it has checked; so neither redirects nor DNS answers that change can
lead a page into the operator's network.
"""
