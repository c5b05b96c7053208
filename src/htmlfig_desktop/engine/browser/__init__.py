"""A Chromium page, driven through the DevTools protocol inside this process.

Owns: profiles, pages, waits, requests, pictures. Runs in a worker process only. Qt lives here.

- Start: ``chromium`` sets switches and sandbox (``sandbox``, ``font_drawing``), ``browser`` gives pages out of it.
- A page: ``page`` is one from its opening to its end, ``live_page`` one that somebody looks at; ``web_page`` is Qt's,
  ``page_settings`` how it is shown, ``devtools`` the channel to it through one of ``front_ends``, ``opening`` what it
  is told before, ``our_world`` where our scripts run in it.
- Getting there: ``documents`` turns a source into an address, ``policy`` says what may be asked for, ``local_site``,
  ``site_desk`` and ``serving`` answer for local files, ``out_of_reach`` says which lie beyond them, ``data_urls`` and
  ``resources`` give bytes; ``proxy_login``, ``page_login``.
- Waiting: ``lifecycle`` follows navigations, ``loads`` what is on the way, ``waits`` until it is ready, ``stillness``
  until nothing moves; ``budget`` and ``deadlines`` end that. ``network_errors`` says why there is no page,
  ``other_answers`` what there is in its place.
- Pictures: ``pictures`` takes them, ``sight`` says how much there is to see, ``png`` puts them together,
  ``machine_load`` says whether that may take all processors.
"""
