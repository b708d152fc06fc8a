import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonArraySplitter, NoListError, TooLargeError } from './json-array-splitter';

/** Cuts a text that arrives in pieces of the given sizes, in turn. */
function cutIn(text: string, sizes: number[], members: string[] = [], max?: number) {
  const elements: unknown[] = [];
  const cutter = new JsonArraySplitter(members, (element) => elements.push(JSON.parse(element)), max);
  const bytes = Buffer.from(text);
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    cutter.push(bytes.subarray(at, at + size));
    at += size;
  }
  return { elements, rest: cutter.end() };
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const spacing = fc.constantFrom(0, 1, 2);

describe('a list that is cut while it arrives', () => {
  it('gives what parsing it whole gives, wherever it is torn', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), sizes, spacing, (list, pieces, indent) => {
        expect(cutIn(JSON.stringify(list, null, indent), pieces)).toEqual({
          elements: JSON.parse(JSON.stringify(list)),
          rest: [],
        });
      }),
    );
  });

  it('is found under its name, and leaves what is around it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        sizes,
        spacing,
        (features, others, pieces, indent) => {
          const around = JSON.parse(
            JSON.stringify({ ...others, type: ['features', { features: [1] }], features: [] }),
          );
          const text = JSON.stringify({ ...around, features }, null, indent);
          expect(cutIn(text, pieces, ['features'])).toEqual({
            elements: JSON.parse(JSON.stringify(features)),
            rest: around,
          });
        },
      ),
    );
  });

  it('takes what is no list for what it is', () => {
    expect(cutIn('null', [2])).toEqual({ elements: [], rest: null });
    expect(cutIn('{"features":null}', [3], ['features'])).toEqual({ elements: [], rest: { features: null } });
  });

  it('is the first of several under names that it may have', () => {
    expect(cutIn('{"warnings":[0],"tiles":[1],"data":[2]}', [4], ['data', 'tiles'])).toEqual({
      elements: [1],
      rest: { warnings: [0], tiles: [], data: [2] },
    });
  });

  for (const other of ['{"error":"timeout"}', '{"error":{"features":[1]}}', '"token not found"', '0', '{}']) {
    it(`is not taken for an empty one where there is none, as in ${other}`, () => {
      expect(() => cutIn(other, [3], ['features'])).toThrow(NoListError);
    });
  }

  for (const broken of [
    '',
    '[1',
    '[1,]',
    '[,1]',
    '[{"a":1}',
    '[1] x',
    '{"features":[1,2]',
    '<html>[1]</html>',
    '[1]]',
  ]) {
    it(`refuses ${broken || 'nothing'}`, () => {
      expect(() => cutIn(broken, [3], ['features'])).toThrow(SyntaxError);
    });
  }

  it('holds no more than it may, wherever it is torn', () => {
    const max = 200;
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 60 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        sizes,
        (list, element, around, pieces) => {
          const long = 'a'.repeat(element);
          const text = `{"${'n'.repeat(around)}":1,"features":${JSON.stringify([...list, long])}}`;
          const aroundBytes = text.indexOf('[') + '[]}'.length;
          const isTooLarge =
            element + 2 > max || aroundBytes > max || list.some((one) => countBytes(one) > max);
          const cut = () => cutIn(text, pieces, ['features'], max);
          if (isTooLarge) expect(cut).toThrow(TooLargeError);
          else expect(cut().elements).toEqual([...list, long]);
        },
      ),
      {
        examples: [
          [[], 0, 180, [1]],
          [[], 0, 181, [1]],
          [[], 198, 0, [1]],
          [[], 199, 0, [1]],
        ],
      },
    );
  });
});

const countBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
