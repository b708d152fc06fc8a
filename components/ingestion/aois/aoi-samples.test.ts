import { expect, it } from 'vitest';
import { noCounts } from '@/lib/ingestion/status';
import { sampledAois } from './aoi-samples';

const aoi = (name: string, tiles = { ...noCounts(), PENDING: 1 }) => ({ name, tiles });

it('takes the first twelve AOIs with work or failures', () => {
  const busy = Array.from({ length: 14 }, (_, at) => aoi(`Aude ${at}`));
  const done = aoi('Gard', { ...noCounts(), DONE: 5 });
  const failed = aoi('Lot', { ...noCounts(), FAILED: 1 });
  expect(sampledAois([done, failed, ...busy])).toEqual(['Lot', ...busy.slice(0, 11).map(({ name }) => name)]);
});

it('leaves out a name that no address has room for beside others, and keeps those', () => {
  const sampled = sampledAois([aoi('石'.repeat(2_000)), aoi('Aude'), aoi('石狩川下流域')]);
  expect(sampled).toEqual(['Aude', '石狩川下流域']);
});
