"""Small widgets that more than one panel is made of. They know nothing of pages or jobs.

- Fields: ``fields``, ``check_box``, ``search_field``, ``secret_field``; ``segmented``, ``quiet_button`` and
  ``zoom_button``.
- Lists: ``rows``, ``checked_rows``, ``working_face`` while they are made.
- Room: ``growing``, ``folding_bar``, ``foot``, ``sizes_per_face``, ``labels``; ``ground`` paints less for a change.
- Hands: ``once``, ``tab_order``, ``drop_overlay``, ``questions``.
"""
