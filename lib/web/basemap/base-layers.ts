import 'server-only';
import { basename } from 'node:path';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { archiveVersion } from './archive-file';
import type { BaseLayer } from './base-layer';

const embedded: BaseLayer = { kind: 'embedded', name: 'Built-in map' };

/**
 * The grounds that this deployment offers; maps begin with the first. An archive that cannot be read is left out, and
 * the log says so once.
 */
export async function baseLayers(): Promise<BaseLayer[]> {
  const { tileServers, tileArchive } = config();
  const layers: BaseLayer[] = tileServers.map((server) => ({ kind: 'server', ...server }));
  if (tileArchive !== undefined) {
    const warned = processSingleton('tile-archive-warned', () => ({ yet: false }));
    try {
      const version = await archiveVersion(tileArchive);
      layers.push({
        kind: 'archive',
        name: basename(tileArchive).replace(/\.pmtiles$/i, ''),
        url: `/api/basemap/archive?v=${version}`,
      });
      warned.yet = false;
    } catch (error) {
      if (!warned.yet)
        log().warn({ err: error }, 'The map of BASEMAP_PMTILES cannot be read. Maps leave it out');
      warned.yet = true;
    }
  }
  return [...layers, embedded];
}
