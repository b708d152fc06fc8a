import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileName } from './file-name';

it.each([
  ['Aude-2026', 'Aude-2026.csv'],
  ['Süd 北', 'Süd_北.csv'],
  ['a/b\\c:d*?"<>|', 'a_b_c_d_.csv'],
  ['..', 'unnamed.csv'],
  ['\u202Egpj.exe', 'gpj.exe.csv'],
  ['tab\there\u0000', 'tab_here_.csv'],
  ['', 'unnamed.csv'],
])('names a file for %j', (name, expected) => {
  expect(fileName(name, '.csv')).toBe(expected);
});

it('gives a name that every file system takes, whatever the name is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (name) => {
      const file = fileName(name, '-scenes.json');
      expect(file).toMatch(/^[^._/\\:*?"<>|\p{C}\p{Z}][^/\\:*?"<>|\p{C}\p{Z}]*-scenes\.json$/u);
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255);
    }),
  );
});
