"""The words on the wire: paths, keys, plans, requests, answers, errors and headers of the conversion API.

One definition for both ends. The service reads strictly (a wrong field is a ``ContractViolation``), the client reads
tolerantly (unknown fields, missing optional ones, either error envelope). Standard library only; owns no I/O.
"""
