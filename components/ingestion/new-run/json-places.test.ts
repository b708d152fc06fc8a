import { jsonLanguage } from '@codemirror/lang-json';
import { expect, it } from 'vitest';
import { completionsAt, nodeAt } from './json-places';

const place = (text: string, path: string) => {
  const node = nodeAt(jsonLanguage.parser.parse(text), (from, to) => text.slice(from, to), path);
  return node && text.slice(node.from, node.to);
};
/** What is offered where the bar stands. */
const offered = (text: string, isExplicit = false) => {
  const pos = text.indexOf('|');
  const plain = text.replace('|', '');
  const tree = jsonLanguage.parser.parse(plain);
  return completionsAt(tree, (from, to) => plain.slice(from, to), pos, isExplicit)?.options.map(
    ({ label }) => label,
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
  expect(offered('{"scene_type": {"constellation": "s|"}}')).toContain('"sentinel2"');
  expect(offered('{"name": "s|"}')).toBeUndefined();
});
