import 'server-only';
import { pool } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { UpstreamError } from '@/lib/upstream/errors';
import { whyUnreadable } from '../aoi-name';
import { listAois, listScenes } from '../client';
import type { ListOptions } from '../workflow-call';

/** What an AOI of the server holds. */
export interface IngestedScenes {
  exists: boolean;
  sourceIds: string[];
}

/**
 * Asks the server which scenes an AOI holds. Zeros and empty lists mean "gone" only when the list of AOIs agrees. One row
 * that cannot be read is an error, unless its count is taken: no one knows whether it is a scene that was sent.
 */
export async function readExisting(aoi: string, options: ListOptions = {}): Promise<IngestedScenes> {
  const names = await listAois({ signal: options.signal });
  if (whyUnreadable(aoi) || !names.some(({ name }) => name === aoi)) return { exists: false, sourceIds: [] };
  return {
    exists: true,
    sourceIds: await listScenes(aoi, undefined, ({ source_id }) => source_id, options),
  };
}

/** Remembers which scenes are in an AOI, in place of what was known of it. */
export async function replaceIngestedScenes(aoi: string, sourceIds: readonly string[]): Promise<void> {
  await pool().query('delete from ingested_scenes where aoi = $1 and source_id <> all($2::text[])', [
    aoi,
    sourceIds,
  ]);
  await addIngested(aoi, sourceIds);
}

/** Remembers that scenes are in an AOI, beside those that are known. */
export async function addIngested(aoi: string, sourceIds: readonly string[]): Promise<void> {
  await pool().query(
    'insert into ingested_scenes (aoi, source_id) select $1, unnest($2::text[]) on conflict do nothing',
    [aoi, sourceIds],
  );
}

/** Looks what an AOI holds and remembers it; that it cannot be read stops no one. */
export async function recordIngestedScenes(aoi: string, signal?: AbortSignal): Promise<void> {
  try {
    await replaceIngestedScenes(aoi, (await readExisting(aoi, { signal })).sourceIds);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log().info({ aoi }, 'what an AOI holds could not be read');
  }
}
