import { expect, it } from 'vitest';
import { boxPolygon } from '../geometry/box';
import { saveAll } from './save-all';

const areas = ['a', 'b', 'c'].map((name, index) => ({
  name,
  geometry: boxPolygon([index, 0, index + 1, 1]),
}));

it('continues where it failed, and saves nothing twice', async () => {
  const sent: string[] = [];
  let fails = true;
  const save = async ({ name }: { name: string }) => {
    if (name === 'c' && fails) throw new Error('no');
    sent.push(name);
    return `id of ${name}`;
  };
  const saved = new WeakMap();
  await expect(saveAll(areas, saved, save)).rejects.toThrow('no');
  fails = false;
  const ids = ['id of a', 'id of b', 'id of c'];
  expect(await saveAll(areas, saved, save)).toEqual(ids);
  expect(sent).toEqual(['a', 'b', 'c']);
  // BoardUpdate once more, they are saved once more.
  expect(await saveAll(areas, saved, save)).toEqual(ids);
  expect(sent).toHaveLength(6);
});
