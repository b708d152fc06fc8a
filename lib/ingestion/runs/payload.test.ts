import { describe, expect, it } from 'vitest';
import { hasPattern } from '../aoi-name';
import { checkPayload } from './payload';

const good = {
  type: 'Feature',
  name: 'Aude-2026',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [2.9, 43.1],
        [3.3, 43.1],
        [3.3, 43.4],
        [2.9, 43.1],
      ],
    ],
  },
  start_time: '2026-10-01T00:00:00Z',
  end_time: '2026-11-01T00:00:00Z',
  scene_type: { constellation: 'sentinel1' },
  something_new: { kept: true },
};

describe('checkPayload', () => {
  it('keeps fields that no one knows', () => {
    expect(checkPayload(good)).toEqual({ payload: good, problems: [] });
  });

  it('names everything that is wrong at once, each with its place', () => {
    const { payload, problems } = checkPayload({ name: 'a b', start_time: 'yesterday', layers: { x: {} } });
    expect(payload).toBeUndefined();
    expect(problems.map(({ path }) => path).sort()).toEqual(
      [
        'end_time',
        'geometry',
        'layers.x.instance',
        'layers.x.variable',
        'name',
        'scene_type',
        'start_time',
      ].sort(),
    );
    expect(problems.every(({ path, message }) => message.startsWith(path))).toBe(true);
  });

  it('refuses dates the wrong way round', () => {
    expect(checkPayload({ ...good, end_time: '2026-09-01T00:00:00Z' }).problems).toEqual([
      { path: 'end_time', message: 'end_time is before start_time' },
    ]);
  });
});

it('sees the patterns that the server would see in a name', () => {
  expect(['a*', '?b', '(?i)c', 'plain-name:1_2'].map(hasPattern)).toEqual([true, true, true, false]);
});

it('refuses before sending what real servers refuse: times without a zone, and values that are no text', () => {
  const area = {
    type: 'Polygon',
    coordinates: [
      [
        [1, 43],
        [2, 43],
        [2, 44],
        [1, 43],
      ],
    ],
  };
  const sound = {
    name: 'a',
    geometry: area,
    start_time: '2026-09-01T00:00:00Z',
    end_time: '2026-11-01T00:00:00+01:00',
    scene_type: { constellation: 'sentinel2', parameters: { orbit: '66' } },
    graph_config: { threads: '4' },
  };
  expect(checkPayload(sound).problems).toEqual([]);
  for (const [change, path] of [
    [{ start_time: '2026-09-01T00:00:00' }, 'start_time'],
    [{ graph_config: { threads: 4 } }, 'graph_config.threads'],
    [
      { scene_type: { constellation: 'sentinel2', parameters: { orbit: 66 } } },
      'scene_type.parameters.orbit',
    ],
    [{ record_tags: { a: [] } }, 'record_tags.a'],
  ] as const) {
    expect(checkPayload({ ...sound, ...change }).problems.map((problem) => problem.path)).toEqual([path]);
  }
});
