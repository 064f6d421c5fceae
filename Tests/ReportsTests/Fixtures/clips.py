#!/usr/bin/env python3
"""Writes clips-first.svg and clips-second.svg: one document with two clips, rendered twice by one process.

The renderer numbers clips through the batch, so the two differ. Needs vl-convert-python==1.9.0.post1. Run: python3 clips.py
"""
import vl_convert

spec = {
    "data": {"values": [{"x": x, "y": y, "c": c} for c, y in (("a", 1), ("b", 2)) for x in (0, 1)]},
    "width": 60, "height": 40,
    "mark": {"type": "line", "clip": True},
    "encoding": {
        "x": {"field": "x", "type": "quantitative", "axis": None},
        "y": {"field": "y", "type": "quantitative", "axis": None},
        "color": {"field": "c", "type": "nominal", "legend": None},
    },
}
for name in ("first", "second"):
    with open(f"clips-{name}.svg", "w") as file:
        file.write(vl_convert.vegalite_to_svg(spec, vl_version="5.21") + "\n")
