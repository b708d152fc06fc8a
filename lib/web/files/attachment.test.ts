import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attachment } from './attachment';

it('names a download by plain letters, and beside them by all that it has', () => {
  expect(attachment('Aude-2026.geojson')).toBe('attachment; filename="Aude-2026.geojson"');
  expect(attachment('Süd.csv')).toBe(`attachment; filename="S_d.csv"; filename*=UTF-8''S%C3%BCd.csv`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = attachment(name);
      expect(header).toMatch(
        /^attachment; filename="[A-Za-z0-9:._-]*"(; filename\*=UTF-8''[A-Za-z0-9._~%-]+)?$/,
      );
      expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header);
    }),
  );
});
