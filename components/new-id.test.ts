import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id';

afterEach(() => vi.unstubAllGlobals());

it('makes UUIDs that the portal takes, another each time, also where the page is not on https', () => {
  const { getRandomValues } = globalThis.crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(globalThis.crypto) });
  const ids = Array.from({ length: 1_000 }, newId);
  for (const id of ids) expect(() => z.uuidv4().parse(id)).not.toThrow();
  expect(new Set(ids).size).toBe(1_000);
});

it('keeps every random bit but those of the version and the variant', () => {
  const fillWith = (value: number) =>
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(value) });
  fillWith(0x00);
  expect(newId()).toBe('00000000-0000-4000-8000-000000000000');
  fillWith(0xff);
  expect(newId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
