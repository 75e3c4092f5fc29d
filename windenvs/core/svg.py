"""Writing SVG: elements as text, the same on every machine."""

from xml.sax.saxutils import escape, quoteattr


def number(value: float) -> str:
    """Two decimals at most, and no minus before a zero."""
    return f"{round(float(value), 2) + 0.0:g}"


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """An element; ``stroke_width=2`` becomes ``stroke-width="2"``."""
    words = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else number(value)
        words.append(f"{key.replace('_', '-')}={quoteattr(text)}")
    start = " ".join(words)
    return f"<{start}>{''.join(inside)}</{name}>" if inside else f"<{start}/>"


def words(x: float, y: float, text: str, size: int = 12, **attributes: str | float) -> str:
    return tag("text", escape(text), x=x, y=y, font_size=size, **attributes)


def title(text: str) -> str:
    """What is shown when the pointer rests on the element around it."""
    return tag("title", escape(text))
