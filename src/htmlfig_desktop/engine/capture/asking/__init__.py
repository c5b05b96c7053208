"""What the page is asked for: the computed values that some style sets, and questions to single elements.

``properties`` lists all values, ``asked_properties`` leaves out those that a page never sets, ``element_questions``
asks single elements, ``pseudo_rules`` whether style sheets speak of what a snapshot does not know. ``rules`` lets all
who read style sheets share what they see of them.
"""
