import { expect, it } from 'vitest';
import { readable } from './audit-labels';

it('names people by their addresses, and cuts other ids and hashes', () => {
  const id = 'd6b6f336-1a2b-4c3d-8e4f-0123456789ab';
  const people = { [id]: { name: 'Vera Viewer', email: 'vera@example.org' } };
  expect(readable(`user:${id}`, people)).toBe('user:vera@example.org');
  expect(readable(`user:${id}`, {})).toBe('user:d6b6f336…');
  const session = '-Q9x_k2LmN0pQrStUvWxYz0123456789';
  expect(readable(`session:${session}`, {})).toBe('session:-Q9x_k2L…');
  expect(readable(`order ${'ab'.repeat(32)}`, people)).toBe('order abababababab…');
});

it('shows what no one can see in the name of an AOI', () => {
  expect(readable('aoi:a\u202Eb', {})).toBe('aoi:a‹U+202E›b');
});
