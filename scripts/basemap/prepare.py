#!/usr/bin/python3
"""Prepares the shores, lakes and rivers of the basemap from GSHHG, once, by hand.

    apt-get install python3-netcdf4 python3-numpy python3-shapely python3-brotli
    apt-get download gmt-gshhg-full && dpkg-deb -x gmt-gshhg-full_*.deb unpacked
    /usr/bin/python3 scripts/basemap/prepare.py unpacked/usr/share/gmt-gshhg

Writes scripts/basemap/data/{land,lakes,rivers}.bin.br, which are committed. A build cannot fetch the source.
Each holds lines one after the other, as whole numbers of 7 bits a byte: class, number of points, then the steps from
point to point, zigzag. The first step of a line starts where the line before started. A unit is 1/2^20 of the world in
Web Mercator. A ring is closed by its reader. docs/decisions/0001-basemap.md says which lines are kept, and why.
"""
import math
import sys
from collections import defaultdict
from pathlib import Path

import brotli
import netCDF4
import numpy as np
from shapely.geometry import LineString

UNITS = 2**20
TOLERANCE = 2.5
# Steps of the source: each bin of one degree has 65535.
STEPS = 65535
WORLD = 360 * STEPS
SMALLEST_ISLAND_KM2 = 0.08
SMALLEST_LAKE_KM2 = 0.15
# The source draws Antarctica twice, as ice and as rock. Natural Earth has one.
SOUTHERN_END = -60
# By the level that the source gives a river: large and permanent, smaller, smallest, dry for a part of the year.
RIVER_CLASSES = {0: 0, 1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 6: 3, 7: 3}


def read_segments(data, counts, ids):
    """Every segment as (x, y) in steps from 0° E and the equator, x from 0 to 360°."""
    firsts = data['Id_of_first_point_in_a_segment'][:]
    longitudes = data['Relative_longitude_from_SW_corner_of_bin'][:].view(np.uint16).astype(np.int64)
    latitudes = data['Relative_latitude_from_SW_corner_of_bin'][:].view(np.uint16).astype(np.int64)
    starts = data['Id_of_first_segment_in_a_bin'][:]
    amounts = data['N_segments_in_a_bin'][:]
    for bin_id in range(len(starts)):
        column, row = bin_id % 360, bin_id // 360
        for segment in range(starts[bin_id], starts[bin_id] + amounts[bin_id]):
            part = slice(firsts[segment], firsts[segment] + counts[segment])
            x = longitudes[part] + column * STEPS
            y = latitudes[part] + (89 - row) * STEPS
            yield ids[segment], np.column_stack([x, y])


def chain(segments):
    """Joins segments end to start; longitudes run on past 360°."""
    def key(point):
        return (int(point[0]) % WORLD, int(point[1]))

    by_start = defaultdict(list)
    for index, segment in enumerate(segments):
        by_start[key(segment[0])].append(index)
    used = [False] * len(segments)
    ends = {key(segment[-1]) for segment in segments}
    # Lines that nothing leads to come first, so that no line starts in its middle.
    order = sorted(range(len(segments)), key=lambda index: key(segments[index][0]) in ends)
    for index in order:
        if used[index]:
            continue
        used[index] = True
        parts = [segments[index]]
        while key(parts[-1][-1]) != key(parts[0][0]):
            following = [one for one in by_start[key(parts[-1][-1])] if not used[one]]
            if not following:
                break
            used[following[0]] = True
            segment = segments[following[0]].copy()
            segment[:, 0] += parts[-1][-1][0] - segment[0][0]
            parts.append(segment[1:])
        yield np.concatenate(parts)


def project(line):
    """To units of the world, simplified; a list of points, without repeats."""
    longitude = line[:, 0] / STEPS
    latitude = np.radians(np.clip(line[:, 1] / STEPS, -85, 85))
    x = (longitude + 180) / 360 * UNITS
    y = (1 - np.arcsinh(np.tan(latitude)) / math.pi) / 2 * UNITS
    turns = math.floor(float(x.mean()) / UNITS) * UNITS
    if len(line) < 2:
        return []
    simple = np.asarray(LineString(np.column_stack([x - turns, y])).simplify(TOLERANCE, False).coords)
    points = np.rint(simple).astype(np.int64)
    keep = np.ones(len(points), bool)
    keep[1:] = (points[1:] != points[:-1]).any(axis=1)
    return points[keep].tolist()


def write(path, lines):
    """Writes (class, points) pairs; neighbours in the world are neighbours in the file."""
    out = bytearray()

    def number(value):
        while value > 127:
            out.append(value & 127 | 128)
            value >>= 7
        out.append(value)

    start = (0, 0)
    for kind, points in sorted(lines, key=lambda one: (one[0], one[1][0][0] >> 13, one[1][0][1])):
        number(kind)
        number(len(points))
        before, start = start, points[0]
        for point in points:
            for axis in (0, 1):
                step = point[axis] - before[axis]
                number(step * 2 if step >= 0 else -step * 2 - 1)
            before = point
    path.write_bytes(brotli.compress(bytes(out), quality=11, lgwin=24))
    print(f'{path.name}: {len(lines)} lines, {path.stat().st_size / 1e6:.2f} MB')


def prepare_areas(source, target):
    data = netCDF4.Dataset(source / 'binned_GSHHS_f.nc')
    data.set_auto_mask(False)
    info = data['Embedded_npts_levels_exit_entry_for_a_segment'][:].astype(np.int64)
    polygons = data['Id_of_GSHHS_ID'][:]
    areas = data['The_km_squared_area_of_polygons'][:]
    levels = (info >> 6) & 7
    segments = defaultdict(list)
    for (polygon, level), segment in read_segments(data, info >> 9, list(zip(polygons.tolist(), levels.tolist()))):
        segments[polygon, level].append(segment)
    land, lakes = [], []
    for (polygon, level), parts in segments.items():
        if level > 4 or min(part[:, 1].min() for part in parts) < SOUTHERN_END * STEPS:
            continue
        smallest = SMALLEST_ISLAND_KM2 if level in (1, 3) else SMALLEST_LAKE_KM2
        if abs(areas[polygon]) < smallest:
            continue
        for ring in chain(parts):
            if (ring[0, 0] - ring[-1, 0]) % WORLD or ring[0, 1] != ring[-1, 1]:
                print(f'not closed: polygon {polygon}, level {level}, {len(ring)} points, {len(parts)} parts')
                continue
            points = project(ring)[:-1]
            if len(points) >= 3:
                (land if level == 1 else lakes).append((0, points))
    write(target / 'land.bin.br', land)
    write(target / 'lakes.bin.br', lakes)


def prepare_rivers(source, target):
    data = netCDF4.Dataset(source / 'binned_river_f.nc')
    data.set_auto_mask(False)
    levels = data['Hierarchial_level_of_a_segment'][:]
    classes = defaultdict(list)
    for level, segment in read_segments(data, data['N_points_for_a_segment'][:], levels):
        if int(level) in RIVER_CLASSES and segment[:, 1].min() >= SOUTHERN_END * STEPS:
            classes[RIVER_CLASSES[int(level)]].append(segment)
    rivers = [
        (kind, points)
        for kind, segments in classes.items()
        for points in map(project, chain(segments))
        if len(points) >= 2
    ]
    write(target / 'rivers.bin.br', rivers)


folder = Path(sys.argv[1])
target = Path(__file__).parent / 'data'
target.mkdir(exist_ok=True)
prepare_rivers(folder, target)
prepare_areas(folder, target)
