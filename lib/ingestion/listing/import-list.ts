import 'server-only';
import { randomUUID } from 'node:crypto';
import type { User } from '@/lib/accounts/session';
import { NoListError } from '@/lib/upstream/list-cutter';
import { Problem } from '@/lib/web/problem';
import { noteExisting } from '../existing';
import { areaOfPayload } from '../payload';
import { readInBatches } from './catalogue-pages';
import { overlapOf } from './overlap';
import { readSceneRow, type SceneRow } from './scene-row';
import { addTiles } from './split';
import { addListing, addScenes, changeListing, type Listing, removeListing } from './store';
import { readTileRows } from './tile-row';
import { checked, readListing, requireListing } from './work';

const bad = (title: string, detail: string) => new Problem({ type: 'bad-list', status: 400, title, detail });

/** A listing that is filled from a file. */
export async function beginImport(document: unknown, user: User) {
  const payload = checked(document);
  const id = randomUUID();
  await addListing({
    id,
    userId: user.id,
    aoi: payload.name,
    payload: JSON.stringify(payload),
    origin: 'file',
    state: 'cancelled',
  });
  return readListing(id, user);
}

/**
 * Fills a listing from a file that the service takes or gives: a collection (or a bare list) of scenes, in either
 * version, with or without their tiles. Scenes that name another AOI are refused, for the server would fail on them.
 */
export async function importList(id: string, file: AsyncIterable<Uint8Array>, user: User) {
  const listing = await requireListing(id, user);
  if (listing.origin !== 'file' || listing.sceneCount > 0) {
    throw bad('This list is filled already', 'Open the file for a new list.');
  }
  try {
    await fill(listing, file);
  } catch (error) {
    await removeListing(id);
    throw error;
  }
  return readListing(id, user);
}

async function fill({ id, payload: text }: Listing, file: AsyncIterable<Uint8Array>): Promise<void> {
  const payload = checked(JSON.parse(text));
  const area = areaOfPayload(payload);
  const overlap = area && overlapOf(area);
  let [elements, doubleCount, namelessCount, tileCount] = [0, 0, 0, 0];
  try {
    await readInBatches(file, async (documents) => {
      elements += documents.length;
      const rows = documents.map((one) => readSceneRow(one, overlap));
      const named = rows.filter((row): row is SceneRow => row !== undefined);
      const stranger = named.find(({ aoi }) => aoi !== null && aoi !== payload.name);
      if (stranger) {
        throw bad(
          `The list is of the AOI “${stranger.aoi}”`,
          `The payload names “${payload.name}”. Give the payload that name, or list the scenes anew.`,
        );
      }
      const added = await addScenes(id, named);
      doubleCount += named.length - added;
      namelessCount += rows.length - named.length;
      tileCount += await addTiles(id, documents.flatMap(readTileRows));
    });
    if (elements > 0 && namelessCount === elements) {
      throw bad('No entry of the list names a scene', 'Each needs a source_id. Is it a list of scenes?');
    }
  } catch (error) {
    if (error instanceof NoListError) {
      throw bad(
        'The file holds no list of scenes',
        'A list is a FeatureCollection as the service gives it: {"type": "FeatureCollection", "features": […]}.',
      );
    }
    if (!(error instanceof SyntaxError)) throw error;
    throw bad('The file is not complete JSON', `It breaks off or is damaged: ${error.message}.`);
  }
  await noteExisting(payload.name);
  await changeListing(id, {
    state: 'done',
    doubleCount,
    namelessCount,
    tileCount,
    splitState: tileCount > 0 ? 'done' : null,
  });
}
