import { expect, it } from 'vitest';
import { addSeen, maxSeen, readSeen } from './seen-images';
import { overviewOf } from './seen-overview';

const image = (longitude: number, latitude: number, day: string) => ({
  bbox: [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1],
  acquiredAt: `${day}T10:00:00Z`,
});

it('counts images by degree and month, and the same search twice once', () => {
  const found = [
    image(3.2, 43.2, '2026-05-12'),
    image(3.4, 43.6, '2026-05-20'),
    image(3.2, 43.2, '2026-07-01'),
  ];
  const seen = addSeen(addSeen({}, found), found.slice(1));
  expect(overviewOf(seen)).toEqual({
    cells: [{ box: [3, 43, 4, 44], count: 3 }],
    months: [
      { month: '2026-05', count: 2 },
      { month: '2026-06', count: 0 },
      { month: '2026-07', count: 1 },
    ],
  });
});

it('has a place for images over the antimeridian and at the poles', () => {
  const seen = addSeen({}, [image(181, 0.5, '2026-01-01'), image(-180, 90, '2026-01-01')]);
  expect(overviewOf(seen).cells.map(({ box }) => box)).toEqual([
    [-179, 0, -178, 1],
    [-180, 89, -179, 90],
  ]);
});

it('keeps what was seen last where it would grow too large', () => {
  const many = Array.from({ length: maxSeen + 10 }, (_, at) =>
    image((at % 300) - 149.5, Math.floor(at / 300) + 0.5, '2026-01-01'),
  );
  const seen = addSeen({}, many);
  expect(Object.keys(seen)).toHaveLength(maxSeen);
  expect(overviewOf(seen).cells.at(-1)?.count).toBe(1);
});

it('reads nothing of what others wrote in its place', () => {
  expect(
    readSeen({ '3,43 2026-05': 2, '3,43': 2, 'x 2026-05': 1, '4,4 2026-05': -1, '5,5 2026-05': 'a' }),
  ).toEqual({
    '3,43 2026-05': 2,
  });
  expect(readSeen(null)).toEqual({});
});
