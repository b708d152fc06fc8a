import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withServices } from '@/testing/ingestion/with-services';
import { startFeaturesPortal } from '@/testing/web/features-portal';

/** GDAL itself reads the features: `ogr2ogr` of Debian's gdal-bin, where it is installed. */

const isThere = spawnSync('ogr2ogr', ['--version']).status === 0;
const name = isThere ? 'ogr2ogr' : 'ogr2ogr is not installed here (Debian: gdal-bin), so this is skipped';

describe.skipIf(!isThere)(name, () => {
  const services = withServices();
  let portal: Awaited<ReturnType<typeof startFeaturesPortal>>;
  beforeAll(async () => {
    portal = await startFeaturesPortal(services());
  });
  afterAll(() => portal.stop());

  it('reads every tile exactly once, page by page, with the token as a password', async () => {
    const { stdout } = await promisify(execFile)(
      'ogr2ogr',
      [
        ...['-f', 'GeoJSON', '/vsistdout/', `OAPIF:${portal.root}`, 'tiles.Aude'],
        ...['-oo', `USERPWD=x:${portal.token}`, '-oo', 'PAGE_SIZE=7'],
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const { features } = JSON.parse(stdout) as { features: { properties: Record<string, unknown> }[] };
    const byNumber = (a: number, b: number) => a - b;
    expect(features.map(({ properties }) => Number(properties.id)).sort(byNumber)).toEqual(
      portal.tiles.toSorted(byNumber),
    );
    expect(features.every(({ properties }) => typeof properties.status === 'string')).toBe(true);
  });
});
