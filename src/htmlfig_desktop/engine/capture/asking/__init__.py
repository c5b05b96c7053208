"""What the page is asked for: the computed values that some style sets, and questions to single elements.

``properties`` lists all values, ``asked_properties`` leaves out those that a page never sets, ``element_questions``
asks single elements and ``placed_elements`` all at once, ``rule_facts`` tells what style sheets do and a snapshot does
not. ``rules`` lets all who read style sheets share what they see of them.
"""
