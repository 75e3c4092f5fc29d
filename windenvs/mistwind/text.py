"""The table in words."""


def describe(c, s, viewer):
    return "Mistwind"
