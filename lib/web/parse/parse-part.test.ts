import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { areasApi } from '@/lib/areas/api';
import { Problem } from '../problem';
import { parsePart } from './parse-part';

function readRefusal(schema: z.ZodType, value: unknown): Problem {
  try {
    parsePart(schema, value, 'body');
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('It was taken');
}

describe('a part of a request', () => {
  it('has at most 20 issues in its refusal, and their number', () => {
    const { errors, detail } = readRefusal(z.array(z.number()), Array(1_000).fill('a'));
    expect(errors).toHaveLength(20);
    expect(detail).toMatch(/and 980 more$/);
  });

  it('has its lists counted before what they hold is checked, however they lie', () => {
    let checked = 0;
    const one = z.any().refine(() => {
      checked += 1;
      return false;
    });
    const list = z.array(one).max(10, 'At most 10 can be sent');
    const schemas = [
      list,
      z.object({ list }).transform(({ list: own }) => own),
      z.union([list, z.object({ list: list.optional() })]),
      z.array(list.nullable()).max(2),
    ];
    const values = [Array(11), { list: Array(11) }, { list: Array(11) }, [null, Array(11)]];
    for (const [index, schema] of schemas.entries()) {
      const { errors } = readRefusal(schema, values[index]);
      expect(errors?.[0]?.message).toBe('At most 10 can be sent');
    }
    expect(checked).toBe(0);
  });

  it.each([
    ['positions', Array(200_000).fill(['a']), /at most 100,000 vertices/],
    ['rings', Array(4).fill(Array(5).fill(['a'])), /longitude, latitude/],
  ])('names one fault of an area, not one for each of its %s', (_, ring, words) => {
    const geometry = { type: 'Polygon', coordinates: Array.isArray(ring[0][0]) ? ring : [ring] };
    const { errors } = readRefusal(areasApi['POST /api/areas'].body, { name: 'Aude', geometry });
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.message).toMatch(words);
  });

  it('holds no text that no database takes, wherever it is', () => {
    const bad = fc.constantFrom('\0', '\ud800', 'a\udc00b', '\ude00\ud83d');
    const place = fc.constantFrom(
      (text: string): unknown => text,
      (text: string): unknown => ({ a: [1, { b: text }] }),
      (text: string): unknown => ({ [text]: 1 }),
      (text: string): unknown => [[[text]]],
    );
    fc.assert(
      fc.property(bad, place, (text, put) => {
        expect(readRefusal(z.any(), put(text))).toMatchObject({ status: 400, type: 'bad-request' });
      }),
    );
    expect(parsePart(z.any(), { a: ['😀', 'é'] }, 'body')).toEqual({ a: ['😀', 'é'] });
  });
});

it('gives no prototype anything, and drops what a schema does not name', () => {
  const value = JSON.parse(
    '{"values":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}},"__proto__":{"isAdmin":true},"role":"admin"}',
  );
  const parsed = parsePart(z.object({ values: z.record(z.string(), z.unknown()) }), value, 'body') as object;
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect((parsed as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect(Object.keys(parsed)).toEqual(['values']);
});
