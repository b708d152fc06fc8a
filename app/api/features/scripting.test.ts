import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withServices } from '@/testing/ingestion/with-services';
import { startFeaturesPortal } from '@/testing/web/features-portal';
import { findQgis, pythonOfQgis, qgisEnv } from '@/testing/web/qgis';
import { isInstalled, readExample, runExample, splitCommands } from '@/testing/web/scripting-examples';

/** The examples in docs/scripting.md that read items, run as they are written. Programs that are not installed are skipped. */

const services = withServices();
let portal: Awaited<ReturnType<typeof startFeaturesPortal>>;
let folder: string;
beforeAll(async () => {
  portal = await startFeaturesPortal(services());
  folder = mkdtempSync(join(tmpdir(), 'examples-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await portal.stop();
});

const run = (program: string, example: string, env: Record<string, string> = {}) =>
  runExample(program, example.replaceAll('Aude-2026', 'Aude'), { ...portal, cwd: folder, env });
const unless = (isThere: boolean, name: string) =>
  isThere ? name : `${name} (skipped: it is not installed here)`;

const hasCurl = isInstalled('curl');
it.skipIf(!hasCurl)(unless(hasCurl, 'curl'), async () => {
  const [collections = '', failed = '', ...others] = splitCommands(readExample('Read with curl'));
  expect(others).toEqual([]);
  expect(JSON.parse(await run('sh', collections)).collections).toHaveLength(3);
  const { features } = JSON.parse(await run('sh', failed));
  const { tile } = await services().listItems('Aude');
  expect(features).toHaveLength(tile.filter(({ status }) => status === 'FAILED').length);
});

const python = ['python3', '/usr/bin/python3'].find((one) => isInstalled(one, ['-c', 'import requests']));
it.skipIf(!python)(unless(python !== undefined, 'Python with requests'), async () => {
  const printed = await run(python as string, readExample('Read with Python'));
  expect(printed.trim().split('\n')).toHaveLength(portal.tiles.length);
});

const hasGdal = isInstalled('ogr2ogr');
it.skipIf(!hasGdal)(unless(hasGdal, 'GDAL'), async () => {
  await run('sh', readExample('Read with GDAL'));
  const printed = await run('sh', 'ogrinfo -so tiles.gpkg tiles.Aude');
  expect(printed).toContain(`Feature Count: ${portal.tiles.length}`);
});

const qgis = findQgis() !== undefined;
it.skipIf(!qgis)(unless(qgis, 'PyQGIS'), async () => {
  const printed = await run(pythonOfQgis, readExample('Read with PyQGIS'), qgisEnv(folder));
  expect(printed).toMatch(/^60 tiles$/m);
  const { tile } = await services().listItems('Aude');
  const done = tile.filter(({ status }) => status === 'DONE').length;
  expect(printed).toContain(`'DONE': ${done}`);
});
