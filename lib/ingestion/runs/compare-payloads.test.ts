import { expect, it } from 'vitest';
import { comparePayloads } from './compare-payloads';

it('names what differs, what is new and what is gone, and nothing else', () => {
  const before = {
    name: 'a',
    scene_type: { constellation: 'spot', parameters: { x: 1 } },
    tags: [1, 2],
    gone: true,
  };
  const after = {
    tags: [1, 3],
    scene_type: { parameters: { x: 1 }, constellation: 'pleiades' },
    name: 'a',
    fresh: null,
  };
  expect(comparePayloads(before, after)).toEqual([
    { path: 'scene_type.constellation', before: '"spot"', after: '"pleiades"' },
    { path: 'tags', before: '[1,2]', after: '[1,3]' },
    { path: 'gone', before: 'true', after: undefined },
    { path: 'fresh', before: undefined, after: 'null' },
  ]);
  expect(comparePayloads(before, { ...before })).toEqual([]);
});
