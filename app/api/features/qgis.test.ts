import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemStatuses } from '@/lib/ingestion/status';
import { withServices } from '@/testing/ingestion/with-services';
import { startFeaturesPortal } from '@/testing/web/features-portal';
import { findQgis, startQgis } from '@/testing/web/qgis';

/** QGIS itself shows the tiles as a layer, by its provider OAPIF: Debian's python3-qgis, where it is installed. */

const version = findQgis();
const name = version
  ? `QGIS ${version}`
  : 'QGIS is not installed here (Debian: python3-qgis), so this is skipped';

describe.skipIf(!version)(name, () => {
  const services = withServices();
  let portal: Awaited<ReturnType<typeof startFeaturesPortal>>;
  let folder: string;
  let program: ReturnType<typeof startQgis>;
  let lines: AsyncIterator<string>;
  const complaints: string[] = [];

  beforeAll(async () => {
    portal = await startFeaturesPortal(services());
    folder = mkdtempSync(join(tmpdir(), 'swath-style-'));
    const style = join(folder, 'status.qml');
    writeFileSync(style, await (await fetch(`${portal.root}/style`)).text());
    program = startQgis(['testing/web/qgis-layer.py', portal.root, 'tiles.Aude', style], portal.token);
    program.stderr.on('data', (text) => complaints.push(String(text)));
    lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  });
  afterAll(async () => {
    program.kill();
    rmSync(folder, { recursive: true, force: true });
    await portal.stop();
  });

  /** What QGIS prints by this name next. */
  async function next(key: string): Promise<unknown> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`QGIS ended before "${key}": ${complaints.join('')}`);
      if (!value.startsWith('{')) continue;
      const line = JSON.parse(value) as Record<string, unknown>;
      expect(Object.keys(line)).toEqual([key]);
      return line[key];
    }
  }
  const sorted = (ids: unknown) => (ids as number[]).toSorted((a, b) => a - b);

  it('opens the layer with the token as the password of Basic', async () => {
    expect(await next('isValid')).toBe(true);
    expect(await next('crs')).toBe('EPSG:4326');
    expect(await next('geometry')).toBe('MultiPolygon');
    expect(await next('count')).toBe(60);
    expect(await next('fields')).toMatchObject({ id: 'Integer', status: 'String', date: 'DateTime' });
  });

  it('has every tile exactly once, page by page', async () => {
    expect(sorted(await next('all'))).toEqual(sorted(portal.tiles));
  });

  it('asks by place, status and time', async () => {
    // Squares of half a degree begin at every quarter of a degree.
    expect(await next('inBox')).toHaveLength(4);
    const { tile } = await services().listItems('Aude');
    const failed = tile.filter(({ status }) => status === 'FAILED').map(({ id }) => id);
    expect(sorted(await next('failed'))).toEqual(sorted(failed));
    expect(await next('old')).toBe(60);
    expect(await next('future')).toBe(0);
  });

  it('takes the style by status', async () => {
    expect(await next('categories')).toEqual([...itemStatuses]);
  });

  it('shows a status that has changed when the layer is read again', async () => {
    const before = (await next('statuses')) as Record<string, string>;
    const [id] = Object.entries(before).find(([, status]) => status === 'FAILED') ?? [];
    if (id === undefined) throw new Error('no tile has failed');
    await services().force('tile', Number(id), 'DONE');
    await expect
      .poll(async () => (await portal.ask(`/collections/tiles.Aude/items/${id}`)).body.properties.status, {
        timeout: 30_000,
      })
      .toBe('DONE');
    program.stdin.write('again\n');
    expect(await next('statuses')).toEqual({ ...before, [id]: 'DONE' });
  });
});
