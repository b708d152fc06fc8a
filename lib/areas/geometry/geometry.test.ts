import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AreaGeometry, Bbox, PolygonGeometry, Position, Ring } from '../types';
import { splitAtAntimeridian } from './antimeridian';
import { boxPolygon } from './box';
import { type GeometryIssueKind, repairArea } from './geometry';
import { areaKm2, getBbox } from './measure';
import { normalizeDrawnShape, polygonsOfArea } from './polygons';
import { repairAndMergeArea } from './repair-and-merge';
import { isClosed, signedArea } from './ring';
import { readWkt, writeWkt } from './wkt';

const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings });
const square = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
];
const kinds = (geometry: unknown) => repairArea(geometry).issues.map(({ kind }) => kind);

/** Rings that run round a middle with radii of their own never cross themselves. */
const star = fc
  .record({
    x: fc.double({ min: -180, max: 180, noNaN: true }),
    y: fc.double({ min: -70, max: 70, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.01, max: 15, noNaN: true }), { minLength: 5, maxLength: 40 }),
    clockwise: fc.boolean(),
  })
  .map(({ x, y, radii, clockwise }) => {
    const ring = radii.map((radius, index): Position => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
    const closed = [...ring, ring[0] as Position];
    return clockwise ? closed.toReversed() : closed;
  });
/** As files write them: longitudes between -180 and 180, with a jump at the antimeridian. */
const wrapped = (ring: Ring): Ring => ring.map(([x, y]) => [((((x + 180) % 360) + 360) % 360) - 180, y]);

describe('repairArea', () => {
  it('winds outer rings counterclockwise and holes clockwise, silently', () => {
    const hole = [
      [0.2, 0.2],
      [0.4, 0.2],
      [0.4, 0.4],
      [0.2, 0.4],
      [0.2, 0.2],
    ];
    const { geometry, issues } = repairArea(polygon(square, hole));
    expect(issues).toEqual([]);
    const [outer, inner] = (geometry as PolygonGeometry).coordinates;
    expect(signedArea(outer as Ring)).toBeGreaterThan(0);
    expect(signedArea(inner as Ring)).toBeLessThan(0);
  });

  it.each<[string, unknown, GeometryIssueKind[]]>([
    ['a ring that is not closed', polygon(square.slice(0, 4)), ['not-closed']],
    ['repeated points', polygon([square[0]!, ...square]), ['repeated-points']],
    ['heights', polygon(square.map(([x, y]) => [x!, y!, 12])), ['has-heights']],
    [
      'a hole of no area',
      polygon(square, [
        [0.5, 0.5],
        [0.6, 0.6],
        [0.5, 0.5],
        [0.5, 0.5],
      ]),
      ['repeated-points', 'hole-dropped'],
    ],
  ])('repairs %s and says so', (_, input, expected) => {
    const { geometry, issues } = repairArea(input);
    expect(issues.map(({ kind }) => kind)).toEqual(expected);
    expect(polygonsOfArea(geometry!).flat().every(isClosed)).toBe(true);
    expect(areaKm2(geometry!)).toBeCloseTo(12_308.8, 0);
  });

  it.each<[string, unknown, GeometryIssueKind]>([
    ['a line', { type: 'LineString', coordinates: square }, 'not-an-area'],
    ['no geometry', 'hello', 'not-an-area'],
    ['an empty polygon', { type: 'Polygon', coordinates: [] }, 'empty'],
    [
      'text among the numbers',
      polygon([
        [0, 0],
        ['1' as never, 1],
        [1, 0],
        [0, 0],
      ]),
      'not-a-number',
    ],
    [
      'two points',
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
      'too-few-points',
    ],
    [
      'points on a line',
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
      'zero-area',
    ],
    [
      'a bow tie',
      polygon([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 1],
        [0, 0],
      ]),
      'self-crossing',
    ],
    [
      'a spike that runs back over itself',
      polygon([
        [0, 0],
        [4, 0],
        [4, 4],
        [4, 2],
        [0, 4],
        [0, 0],
      ]),
      'self-crossing',
    ],
    ['metres', polygon(square.map(([x, y]) => [x! * 5e5, 4.8e6 + y!])), 'outside-world'],
    ['latitude first', polygon(square.map(([x, y]) => [y! + 43, x! + 120])), 'swapped'],
  ])('refuses %s', (_, input, expected) => {
    const { geometry, issues } = repairArea(input);
    expect(geometry).toBeUndefined();
    expect(issues.map(({ kind }) => kind)).toContain(expected);
  });

  const box = (west: number, south: number, east: number, north: number) =>
    boxPolygon([west, south, east, north]).coordinates[0]!;
  it.each<[string, Ring[], GeometryIssueKind[], string]>([
    ['beside the outline', [box(0, 0, 1, 1), box(5, 0, 6, 1)], ['hole-outside'], 'is not inside'],
    [
      'beside the outline, twice',
      [box(0, 0, 1, 1), box(5, 0, 5.5, 0.5), box(7, 0, 8, 1)],
      ['hole-outside'],
      '2 of its holes are not inside',
    ],
    ['round the whole outline', [box(0, 0, 1, 1), box(-1, -1, 2, 2)], ['hole-around'], 'no area is left'],
    [
      'round the whole outline and another hole',
      [box(0, 0, 1, 1), box(-1, -1, 2, 2), box(0.2, 0.2, 0.4, 0.4)],
      ['hole-around'],
      'no area is left',
    ],
    [
      'inside another hole',
      [box(0, 0, 9, 9), box(1, 1, 5, 5), box(2, 2, 3, 3)],
      ['hole-in-hole'],
      'inside another one',
    ],
    [
      'over the edge, through corners',
      [
        box(0, 0, 1, 1),
        [
          [0.5, 0.5],
          [1, 0.25],
          [1.5, 0.5],
          [1, 0.75],
          [0.5, 0.5],
        ],
      ],
      ['hole-outside'],
      'is not inside',
    ],
  ])('refuses a hole %s', (_, rings, expected, words) => {
    const { geometry, issues } = repairArea(polygon(...rings));
    expect(geometry).toBeUndefined();
    expect(issues.map(({ kind }) => kind)).toEqual(expected);
    expect(issues[0]?.sentence).toContain(words);
    expect(issues[0]?.at?.length).toBeGreaterThan(0);
  });

  it.each<[string, Ring[]]>([
    [
      'that touches the outline with every corner',
      [
        box(0, 0, 2, 2),
        [
          [1, 0],
          [2, 1],
          [1, 2],
          [0, 1],
          [1, 0],
        ],
      ],
    ],
    ['beside another hole', [box(0, 0, 9, 9), box(1, 1, 2, 2), box(2, 2, 3, 3)]],
    ['beyond 180°', [box(179, 0, 181, 2), box(-179.8, 0.5, -179.5, 1)]],
  ])('keeps a hole %s', (_, rings) => {
    expect(kinds(polygon(...rings))).toEqual([]);
  });

  it('refuses an outline so small that its area is none', () => {
    expect(kinds(polygon(square.map(([x, y]) => [x! * 1e-200, y! * 1e-200])))).toEqual(['zero-area']);
  });

  it('says where an outline crosses itself', () => {
    const { issues } = repairArea(
      polygon([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ]),
    );
    expect(issues[0]?.at).toEqual([[1, 1]]);
    expect(issues[0]?.sentence).toContain('1.0000° N, 1.0000° E');
  });

  it('leaves a simple outline alone', () => {
    fc.assert(
      fc.property(star, (ring) => {
        expect(kinds(polygon(ring))).toEqual([]);
      }),
    );
  });

  it('finds the crossing when two corners of a round outline change places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 60 }), fc.nat(), fc.nat(), (count, a, b) => {
        const open = Array.from({ length: count }, (_, index): Position => {
          const angle = (2 * Math.PI * index) / count;
          return [20 * Math.cos(angle), 20 * Math.sin(angle)];
        });
        const [i, j] = [a % count, (a + 2 + (b % (count - 3))) % count];
        [open[i], open[j]] = [open[j] as Position, open[i] as Position];
        expect(kinds(polygon([...open, open[0] as Position]))).toContain('self-crossing');
      }),
    );
  });

  it('repairs what it has repaired into the same again', () => {
    fc.assert(
      fc.property(star, (ring) => {
        const { geometry } = repairArea(polygon(wrapped(ring)));
        expect(repairArea(geometry)).toEqual({ geometry, issues: [] });
      }),
    );
  });
});

describe('parts', () => {
  const box = (...bbox: Bbox) => boxPolygon(bbox).coordinates;
  const parts = (...coordinates: Ring[][]) => ({ type: 'MultiPolygon', coordinates });
  const km2 = (...boxes: Bbox[]) => boxes.reduce((sum, one) => sum + areaKm2(boxPolygon(one)), 0);

  it.each<[string, Ring[][], number]>([
    ['are the same', [box(0, 0, 1, 1), box(0, 0, 1, 1)], km2([0, 0, 1, 1])],
    ['run along each other', [box(0, 0, 1, 1), box(0.5, 0, 1.5, 1)], km2([0, 0, 1.5, 1])],
    ['lie in each other', [box(0, 0, 3, 3), box(1, 1, 2, 2)], km2([0, 0, 3, 3])],
    [
      'fill a hole and more',
      [[...box(0, 0, 3, 3), ...box(1, 1, 2, 2)], box(0.5, 1, 2, 2)],
      km2([0, 0, 3, 3]),
    ],
    ['lie on either side of 180°', [box(170, 0, 190, 5), box(-178, 0, -165, 5)], km2([170, 0, 195, 5])],
    [
      'meet in corners alone',
      [
        box(0, 0, 1, 1),
        [
          [
            [0.5, 0.5],
            [1, 0.25],
            [1.5, 0.5],
            [1, 0.75],
            [0.5, 0.5],
          ],
        ],
      ],
      km2([0, 0, 1, 1]) + km2([1, 0.25, 1.5, 0.75]) / 2,
    ],
  ])('that %s count once, and it is said', (_, coordinates, expected) => {
    const { geometry, issues } = repairAndMergeArea(parts(...coordinates));
    expect(issues).toMatchObject([{ kind: 'parts-united', isFatal: false }]);
    expect(geometry?.type).toBe('Polygon');
    expect(areaKm2(geometry!)).toBeCloseTo(expected, 2);
    expect(repairAndMergeArea(geometry)).toEqual({ geometry, issues: [] });
  });

  it.each<[string, Ring[][]]>([
    ['share a border', [box(0, 0, 1, 1), box(1, 0, 2, 1)]],
    ['share a piece of a border', [box(0, 0, 1, 1), box(1, 0.2, 2, 0.8)]],
    ['touch in a point', [box(0, 0, 1, 1), box(1, 1, 2, 2)]],
    ['lie in a hole', [[...box(0, 0, 9, 9), ...box(1, 1, 8, 8)], box(2, 2, 3, 3)]],
    ['fill a hole', [[...box(0, 0, 9, 9), ...box(1, 1, 8, 8)], box(1, 1, 8, 8)]],
  ])('that %s stay apart', (_, coordinates) => {
    const { geometry, issues } = repairAndMergeArea(parts(...coordinates));
    expect(issues).toEqual([]);
    expect(geometry?.coordinates).toHaveLength(2);
  });

  it('cover what they cover one by one, and no part of that twice', () => {
    const cell = fc.integer({ min: 0, max: 9 });
    const some = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(some, (corners) => {
        const boxes = corners.map(([x, y, w, h]): Bbox => [x, y, x + 1 + (w % 4), y + 1 + (h % 4)]);
        let expected = 0;
        for (let x = 0; x < 14; x += 1)
          for (let y = 0; y < 14; y += 1)
            if (boxes.some(([west, south, east, north]) => x >= west && x < east && y >= south && y < north))
              expected += km2([x, y, x + 1, y + 1]);
        const { geometry } = repairAndMergeArea(parts(...boxes.map((one) => box(...one))));
        expect(areaKm2(geometry!)).toBeCloseTo(expected, 1);
        expect(repairAndMergeArea(geometry)).toEqual({ geometry, issues: [] });
      }),
    );
  });
});

describe('the antimeridian', () => {
  it('joins what a file writes with a jump into one piece of the same size', () => {
    fc.assert(
      fc.property(star, (ring) => {
        const { geometry } = repairArea(polygon(wrapped(ring)));
        const [west, , east] = getBbox(geometry!);
        expect(east - west).toBeLessThanOrEqual(30.0001);
        expect(areaKm2(geometry!)).toBeCloseTo(areaKm2({ type: 'Polygon', coordinates: [ring] }), 3);
      }),
    );
  });

  it('splits for services without losing or adding area, within -180 to 180', () => {
    fc.assert(
      fc.property(star, (ring) => {
        const { geometry } = repairArea(polygon(ring));
        const parts = splitAtAntimeridian(geometry!);
        for (const part of parts) {
          const [west, , east] = getBbox(part);
          expect(west).toBeGreaterThanOrEqual(-180);
          expect(east).toBeLessThanOrEqual(180);
          expect(part.coordinates.every(isClosed)).toBe(true);
          expect(signedArea(part.coordinates[0] as Ring)).toBeGreaterThan(0);
        }
        const whole = areaKm2(geometry!);
        const sum = parts.reduce((total, part) => total + areaKm2(part), 0);
        expect(Math.abs(sum - whole) / whole).toBeLessThan(1e-6);
      }),
    );
  });

  it('joins what was cut there to one piece, as files have it', () => {
    fc.assert(
      fc.property(star, fc.constantFrom(7, 15), (ring, digits) => {
        const { geometry } = repairArea(polygon(ring));
        const rounded = (value: number) => Number(value.toFixed(digits));
        const coordinates = splitAtAntimeridian(geometry as AreaGeometry).map((part) =>
          part.coordinates.map((own) => own.map((place) => place.map(rounded))),
        );
        const joined = repairArea({ type: 'MultiPolygon', coordinates }).geometry;
        // Slivers may vanish with the digits.
        if (!joined) return;
        const [west, south, east, north] = getBbox(joined);
        expect(east - west).toBeLessThanOrEqual(30.0001);
        // A corner that was cut there may be moved by what five digits leave open, some two metres.
        const whole = areaKm2(geometry as AreaGeometry);
        const leeway = 1e-5 * whole + 0.003 * 111 * (east - west + north - south);
        expect(Math.abs(areaKm2(joined) - whole)).toBeLessThanOrEqual(leeway);
      }),
    );
  });

  it('keeps the places of a small area that lie next to it', () => {
    const { geometry } = repairArea(
      polygon([
        [180.00998, 0],
        [179.99998, 0.01],
        [179.99, 0],
        [179.99998, -0.01],
        [180.00998, 0],
      ]),
    );
    const coordinates = splitAtAntimeridian(geometry as AreaGeometry).map((part) => part.coordinates);
    const joined = repairArea({ type: 'MultiPolygon', coordinates }).geometry as PolygonGeometry;
    expect(joined.coordinates[0]).toHaveLength(5);
    expect(areaKm2(joined)).toBeCloseTo(areaKm2(geometry as AreaGeometry), 6);
  });

  it('leaves out the corners that a cut there made, and keeps holes of both sides', () => {
    const box = (west: number, south: number, east: number, north: number): Ring => [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const coordinates = [
      [box(178, -18, 180, -16), box(178.5, -17, 179, -16.5)],
      [box(-180, -18, -178, -16), box(-179.5, -17.5, -179, -17)],
    ];
    const { geometry, issues } = repairArea({ type: 'MultiPolygon', coordinates });
    expect(issues).toEqual([]);
    expect(geometry?.type).toBe('Polygon');
    const [outer, ...holes] = polygonsOfArea(geometry as AreaGeometry)[0] as Ring[];
    expect(outer).toHaveLength(5);
    expect(getBbox(geometry as AreaGeometry)).toEqual([178, -18, 182, -16]);
    expect(holes.map((hole) => Math.min(...hole.map(([x]) => x)))).toEqual([178.5, 180.5]);
    // What only comes near each other there stays apart.
    const apart = [[box(178, -18, 180, -16)], [box(-180, -15, -178, -14)]];
    expect(repairArea({ type: 'MultiPolygon', coordinates: apart }).geometry?.type).toBe('MultiPolygon');
  });

  it('gives two polygons for an area on both sides', () => {
    const { geometry } = repairArea(
      polygon([
        [170, 10],
        [-170, 10],
        [-170, 20],
        [170, 20],
        [170, 10],
      ]),
    );
    expect(getBbox(geometry!)).toEqual([170, 10, 190, 20]);
    expect(splitAtAntimeridian(geometry!).map(getBbox)).toEqual([
      [170, 10, 180, 20],
      [-180, 10, -170, 20],
    ]);
  });

  it('leads a ring round a pole over the pole', () => {
    const { geometry } = repairArea(
      polygon([
        [0, 80],
        [120, 80],
        [-120, 80],
        [0, 80],
      ]),
    );
    const [, south, , north] = getBbox(geometry!);
    expect([south, north]).toEqual([80, 90]);
    // The cap north of 80°.
    expect(areaKm2(geometry!)).toBeCloseTo(3_908_572.8, 0);
    expect(splitAtAntimeridian(geometry!).reduce((sum, part) => sum + areaKm2(part), 0)).toBeCloseTo(
      areaKm2(geometry!),
      0,
    );
  });

  it.each([80, -70])('takes a ring that was led over a pole as it is, from %i°', (latitude) => {
    const star: number[][] = [0, 55, 110, 165, -140, -85, -30].map((x, index) => [x, latitude + (index % 2)]);
    const once = repairArea(polygon([...star, star[0] as number[]]));
    const again = repairArea(once.geometry);
    expect([once.issues, again.issues]).toEqual([[], []]);
    expect(again.geometry).toEqual(once.geometry);
    // As an address has it, with fewer digits.
    const written = repairArea(readWkt(writeWkt(once.geometry as AreaGeometry, 5)).geometry);
    expect(written.issues).toEqual([]);
    expect(areaKm2(written.geometry as AreaGeometry)).toBeCloseTo(areaKm2(once.geometry as AreaGeometry), 0);
  });

  it.each<[string, Bbox]>([
    ['more than half the world', [-100, 0, 100, 10]],
    ['nearly all of it', [-179.9, -60, 179.9, 60]],
    ['all of it but for a digit', [-180, -60, 179.99, 60]],
  ])('says that it read an outline over %s the short way', (_, bbox) => {
    const polygon = boxPolygon(bbox);
    const { geometry, issues } = repairArea(polygon);
    expect(issues).toMatchObject([{ kind: 'read-across', isFatal: false }]);
    const [west, , east] = getBbox(geometry!);
    expect(east - west).toBeCloseTo(360 - (bbox[2] - bbox[0]), 9);
    expect(repairArea(geometry)).toEqual({ geometry, issues: [] });
  });

  it('leaves what was drawn as wide as it was drawn, wherever it goes from there', () => {
    const drawn = repairArea(normalizeDrawnShape(boxPolygon([-100, 0, 150, 10])));
    expect(drawn.issues).toEqual([]);
    const whole = areaKm2(boxPolygon([-100, 0, 150, 10]));
    expect(areaKm2(drawn.geometry!)).toBeCloseTo(whole, 3);
    expect(repairArea(drawn.geometry)).toEqual(drawn);
    const written = repairArea(readWkt(writeWkt(drawn.geometry!, 5)).geometry).geometry!;
    expect(areaKm2(written) / whole).toBeCloseTo(1, 6);
    const across = repairArea(normalizeDrawnShape(boxPolygon([-100, 0, 200, 10]))).geometry!;
    const parts = splitAtAntimeridian(across).map(({ coordinates }) => coordinates);
    const again = repairArea({ type: 'MultiPolygon', coordinates: parts });
    expect(again.issues).toEqual([]);
    expect(areaKm2(again.geometry!)).toBeCloseTo(areaKm2(across), 0);
  });

  it('keeps what is wide when parts of it are united', () => {
    const [wide, more] = [boxPolygon([-100, 0, 100, 10]), boxPolygon([0, 5, 10, 20])].map(
      normalizeDrawnShape,
    );
    const coordinates = [wide!.coordinates, more!.coordinates];
    const { geometry } = repairArea({ type: 'MultiPolygon', coordinates });
    expect(getBbox(geometry!)).toEqual([-100, 0, 100, 20]);
    expect(repairArea(geometry)).toEqual({ geometry, issues: [] });
  });

  it('takes the whole world for the whole world', () => {
    const world = [
      [-180, -90],
      [180, -90],
      [180, 90],
      [-180, 90],
      [-180, -90],
    ];
    const { geometry } = repairArea(polygon(world));
    expect(areaKm2(geometry!) / 510_065_622).toBeCloseTo(1, 6);
  });
});
