"""The words on the wire: paths, keys, plans, requests, answers, errors and headers of the conversion API.

One definition for both ends. The service reads strictly (a wrong field is a ``ContractViolation``), the client reads
tolerantly (unknown fields, missing optional ones, either error envelope). Standard library only; owns no I/O.

- ``paths`` are the endpoints, ``credentials`` the keys, ``plans`` what they allow, ``headers`` what travels beside.
- ``requests`` and ``results`` are the bodies, ``fields`` and ``json_text`` how strictly they are read.
- ``codes`` and ``failures`` are errors and their envelopes, ``capability`` what a key that is tried out may do,
  ``redaction`` takes secrets out of texts.
"""
