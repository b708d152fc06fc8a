#!/usr/bin/python3
"""Prepares the names of regions (states, provinces, departments) from Natural Earth, once, by hand.

    apt-get install python3-shapely
    apt-get download qgis-common && dpkg-deb -x qgis-common_*.deb unpacked
    /usr/bin/python3 scripts/basemap/prepare-regions.py unpacked/usr/share/qgis/resources/data/world_map.gpkg

Writes scripts/basemap/data/regions.json, which is committed: [name, lon, lat, width in degrees], sorted by width and name.
The name stands at the middle of the region's largest part; the width is that of the free ground there.
"""
import json
import sqlite3
import sys
from pathlib import Path

from shapely import wkb
from shapely.ops import polylabel

# A GeoPackage puts a head before the shape; its flags say how long the bounds in it are.
HEAD = 8
BOUNDS = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}
NARROWEST = 0.1

rows = sqlite3.connect(sys.argv[1]).execute('SELECT name, geom FROM states_provinces WHERE name IS NOT NULL')
regions = []
for name, blob in rows:
    shape = wkb.loads(blob[HEAD + BOUNDS[blob[3] >> 1 & 7]:])
    parts = list(getattr(shape, 'geoms', [shape]))
    largest = max(parts, key=lambda part: part.area)
    if largest.is_empty or not largest.is_valid:
        largest = max(getattr(largest.buffer(0), 'geoms', [largest.buffer(0)]), key=lambda part: part.area)
    middle = polylabel(largest, 0.02)
    width = 2 * middle.distance(largest.boundary)
    if name.strip() and width >= NARROWEST:
        regions.append([name.strip(), round(middle.x, 2), round(middle.y, 2), round(width, 2)])
regions.sort(key=lambda region: (-region[3], region[0]))
path = Path(__file__).parent / 'data' / 'regions.json'
path.write_text('[\n' + ',\n'.join(json.dumps(region, ensure_ascii=False) for region in regions) + '\n]\n')
print(f'{path.name}: {len(regions)} regions, {path.stat().st_size / 1e3:.0f} kB')
