"""The path of the data, from what a person gives to the bytes of a .fig. Knows neither jobs nor faces.

What is given becomes a Source:

- ``sources`` opens it: a file, a folder, an address, HTML text; ``sites`` tells which pages belong together.
- ``archives`` unpacks zips, ``saved_pages`` takes pages apart that were saved as one file, ``shortcuts`` reads links
  from the desktop, ``other_code`` tells code from a page; ``source_words`` says why something cannot be taken.
- ``site_pages`` finds the pages of a whole site.

A page becomes a design; ``pipeline`` runs these stages in their order:

- ``browser`` loads it and brings it to rest, ``capture`` reads it as a Snapshot.
- ``convert`` makes a Scene of that, in the words of ``scene``; ``fonts`` reads the fonts it was drawn with.
- ``fig`` writes the Scene, in the encoding of ``kiwi``; ``picturing`` takes the pictures that come with it, ``png``
  writes such row by row.
- ``workers`` runs pages in processes, ``local`` makes a backend for conversions of these.

Designs are worked on: ``joining`` puts several into one, ``components`` finds what repeats, ``copying`` writes what a
clipboard takes. ``preview`` draws them, and ``viewing`` does so for a window.
"""
