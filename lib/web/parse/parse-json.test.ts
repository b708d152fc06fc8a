import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonCount, parseJson, tooMuchJson } from './parse-json';

/** Reads a text that arrives in pieces of a size. */
function parse(text: string, pieceSize = 65_536) {
  const bytes = Buffer.from(text);
  const count = new JsonCount();
  for (let at = 0; at < bytes.length; at += pieceSize) {
    const complaint = count.add(bytes.subarray(at, at + pieceSize));
    if (complaint) throw tooMuchJson(complaint);
  }
  return parseJson(bytes);
}

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

  it('counts no brackets within texts, wherever the text is cut', () => {
    const text = JSON.stringify({ a: '[{,:"\\'.repeat(200_000) });
    for (const pieceSize of [1, 2, 3, 7, 65_536]) expect(parse(text, pieceSize)).toEqual(JSON.parse(text));
  });

  it('is refused after the piece that makes it too much, before the rest has come', () => {
    const count = new JsonCount();
    expect(count.add(Buffer.from('['.repeat(100)))).toBeUndefined();
    expect(count.add(Buffer.from('['))).toMatch(/nested more than 100 levels/);
  });

  it('is refused when it is no UTF-8', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toThrow(/UTF-8/);
  });
});
