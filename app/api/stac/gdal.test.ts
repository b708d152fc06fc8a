import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withServices } from '@/testing/ingestion/with-services';
import { startStacPortal } from '@/testing/web/stac-portal';

/** GDAL itself reads items of the archive: `ogr2ogr` of Debian's gdal-bin, where it is installed. */

const isThere = spawnSync('ogr2ogr', ['--version']).status === 0;
const name = isThere ? 'ogr2ogr' : 'ogr2ogr is not installed here (Debian: gdal-bin), so this is skipped';

describe.skipIf(!isThere)(name, () => {
  withServices({ SIM_NOW: '2026-11-21T00:00:00Z' });
  let portal: Awaited<ReturnType<typeof startStacPortal>>;
  beforeAll(async () => {
    portal = await startStacPortal();
  });
  afterAll(() => portal.stop());

  it('reads the items of a collection in a box exactly once, page by page', async () => {
    const { stdout } = await promisify(execFile)(
      'ogr2ogr',
      [
        ...[
          '-f',
          'GeoJSON',
          '/vsistdout/',
          `OAPIF:${portal.root}`,
          'spot',
          '-spat',
          '3',
          '43',
          '3.2',
          '43.2',
        ],
        ...['-oo', `USERPWD=x:${portal.token.text}`, '-oo', 'PAGE_SIZE=40'],
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const { features } = JSON.parse(stdout) as { features: { properties: Record<string, unknown> }[] };
    const found = features.map(({ properties }) => properties['swath:source_id']);
    const { body } = await portal.ask(`${portal.root}/search?collections=spot&bbox=3,43,3.2,43.2&limit=500`);
    const all = (body.features as typeof features).map(({ properties }) => properties['swath:source_id']);
    expect(body.links.some(({ rel }: { rel: string }) => rel === 'next')).toBe(false);
    expect(all.length).toBeGreaterThan(40);
    expect(found.toSorted()).toEqual(all.toSorted());
  });
});
