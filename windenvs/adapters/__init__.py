"""Faces for other libraries. Each module needs its library; nothing here is imported by the rest of the suite."""
