import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('the JSON of a request', () => {
  it('is read as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
        expect(parse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(parse('')).toBeUndefined();
  });

  it.each([
    ['deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, /nested more than 100 levels/],
    ['full of empty lists', `[${Array(600_000).fill('[]').join(',')}]`, /more than 500,000 values/],
    ['full of numbers', `[${Array(600_000).fill('1').join(',')}]`, /more than 500,000 values/],
    [
      'full of fields',
      `{${Array.from({ length: 60_000 }, (_, index) => `"${index}":1`).join(',')}}`,
      /more than 50,000 fields/,
    ],
    ['broken off', '{"a": ', /not valid JSON/],
    ['broken off in a text', '{"a": "\\', /not valid JSON/],
  ])('is refused when it is %s', (_, text, words) => {
    expect(() => parse(text)).toThrow(words);
  });

  it('counts no brackets within texts', () => {
    const text = JSON.stringify({ a: '[{,:"\\'.repeat(200_000) });
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it('is refused when it is no UTF-8', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toThrow(/UTF-8/);
  });
});
