import { jsonLanguage } from '@codemirror/lang-json';
import { expect, it } from 'vitest';
import { completionsAt, nodeAt } from '@/components/ui/json-places';
import { payloadCompletions, sceneCompletions } from './payload-completions';

const place = (text: string, path: string) => {
  const node = nodeAt(jsonLanguage.parser.parse(text), (from, to) => text.slice(from, to), path);
  return node && text.slice(node.from, node.to);
};
/** What is offered where the bar is. */
const learnt = payloadCompletions({ landsat9: true, spot: false });
const offered = (text: string, completions = learnt) => {
  const pos = text.indexOf('|');
  const plain = text.replace('|', '');
  const tree = jsonLanguage.parser.parse(plain);
  const found = completionsAt(completions, tree, (from, to) => plain.slice(from, to), pos, false);
  return found?.options.map(({ label, detail }) =>
    detail?.startsWith('This') ? `${label}: ${detail}` : label,
  );
};

it('finds the place of a problem, or the deepest part of it that is there', () => {
  const text = '{"name": "a", "layers": {"x": {"variable": ""}}, "features": [1, {"geometry": 2}]}';
  expect(place(text, 'layers.x.variable')).toBe('"variable"');
  expect(place(text, 'layers.x.instance')).toBe('"x"');
  expect(place(text, 'features.1.geometry')).toBe('"geometry"');
  expect(place(text, 'end_time')).toBeUndefined();
});

it('offers the fields that are missing, where they belong', () => {
  expect(offered('{"na|"}')).toContain('"name"');
  expect(offered('{"name": "a", "s|"}')).not.toContain('"name"');
  expect(offered('{"scene_type": {"c|"}}')).toEqual(['"constellation"', '"parameters"']);
  expect(offered('{"layers": {"dem": {"v|"}}}')).toEqual(['"variable"', '"instance"']);
  expect(offered('{"something": {"v|"}}')).toBeUndefined();
});

it('offers values where they are few', () => {
  expect(offered('{"is_retriable": t|}')).toEqual(['true', 'false']);
  expect(offered('{"name": "s|"}')).toBeUndefined();
});

it('offers the constellations that the server was seen to have, and says which it refused', () => {
  const found = offered('{"scene_type": {"constellation": "l|"}}');
  expect(found).toEqual(expect.arrayContaining(['"sentinel2"', '"landsat9"']));
  expect(found).toContain('"spot": This server said that it has no catalogue for it');
});

it('offers the fields of a scene in a scene', () => {
  expect(offered('{"s|"}', sceneCompletions)).toContain('"source_id"');
  expect(offered('{"s|"}', sceneCompletions)).not.toContain('"scene_type"');
  expect(offered('{"data": {"d|"}}', sceneCompletions)).toContain('"date"');
});
