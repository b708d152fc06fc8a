import 'server-only';
import { fileName } from '@/lib/web/files/file-name';
import { fileResponse } from '@/lib/web/files/file-response';
import { savedScenes } from './sent-list';
import type { Listing } from './store';

/** A listing as the file that the service takes, in today's version: a collection of scenes, with their tiles or without. */
export const exportList = (listing: Listing, kind: 'scenes' | 'tiles'): Response =>
  sceneFile(fileName(listing.aoi, `-${kind}.json`), savedScenes(listing.id, { withTiles: kind === 'tiles' }));

/** A collection of scenes as a file, written as it is taken. */
export const sceneFile = (name: string, scenes: AsyncIterable<{ document: string }>): Response =>
  fileResponse(name, writeCollection(scenes), 'application/geo+json');

async function* writeCollection(scenes: AsyncIterable<{ document: string }>) {
  yield '{"type":"FeatureCollection","features":[\n';
  let separator = '';
  for await (const { document } of scenes) {
    yield separator + document;
    separator = ',\n';
  }
  yield '\n]}\n';
}
