import 'server-only';
import type { User } from '@/lib/accounts/session';
import { runInWorker, stoppedWork } from '@/lib/platform/worker-pool';
import { NoListError, TooLargeError } from '@/lib/upstream/json-array-splitter';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { JsonCount } from '@/lib/web/parse/parse-json';
import { Problem } from '@/lib/web/problem';
import { readInBatches } from '../../footprints/catalogue-pages';
import type { SceneRow } from '../../footprints/scene-row';
import { recordIngestedScenes } from '../ingested-scenes';
import { areaInWorker } from '../payload-work';
import { listFileTooLarge, maxListFileBytes } from './list-file-limit';
import { checked, readListing, requireListing } from './listings';
import type { DocumentsToRead } from './rows.worker';
import { addTiles, type PlacedTile } from './split';
import { addScenes, changeListing, type Listing, removeListing } from './store';

/** Bytes of one entry of a list, or of what is around the list. */
const maxEntryBytes = 4 * 1024 * 1024;
/** Milliseconds for some entries, of which one alone has at most 4 MiB. */
const maxMs = 10_000;

const tooLarge = (detail: string) =>
  new Problem({ type: 'too-large', status: 413, title: 'The file is too large', detail });
const bad = (title: string, detail: string) => new Problem({ type: 'bad-list', status: 400, title, detail });

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

async function fill({ id, userId, payload: text }: Listing, file: AsyncIterable<Uint8Array>): Promise<void> {
  const payload = await checked(JSON.parse(text), { id: userId });
  const area = await areaInWorker(payload, userId);
  const areaText = area && JSON.stringify(area);
  let [elements, doubleCount, namelessCount, tileCount] = [0, 0, 0, 0];
  try {
    const take = async (documents: string[]) => {
      elements += documents.length;
      const { scenes: rows, tiles } = await readRows({ documents, area: areaText }, userId);
      const named = rows.filter((row): row is SceneRow => row !== undefined);
      const stranger = named.find(({ aoi }) => aoi !== null && aoi !== payload.name);
      if (stranger) {
        throw bad(
          `The list is of the AOI “${nameInSentence(stranger.aoi ?? '')}”`,
          `The payload names “${nameInSentence(payload.name)}”. Give the payload that name, or list the scenes again.`,
        );
      }
      const added = await addScenes(id, named);
      doubleCount += named.length - added;
      namelessCount += rows.length - named.length;
      tileCount += await addTiles(id, tiles);
    };
    await readInBatches(upTo(maxListFileBytes, file), take, maxEntryBytes);
    if (elements > 0 && namelessCount === elements) {
      throw bad('No entry of the list names a scene', 'Each needs a source_id. Is it a list of scenes?');
    }
  } catch (error) {
    if (error instanceof TooLargeError) {
      throw tooLarge('One entry of the list, or what is around the list, has more than 4 MiB.');
    }
    if (error instanceof NoListError) {
      throw bad(
        'The file holds no list of scenes',
        'A list is a FeatureCollection as the service gives it: {"type": "FeatureCollection", "features": […]}.',
      );
    }
    if (!(error instanceof SyntaxError)) throw error;
    throw bad('The file is not complete JSON', `It breaks off or is damaged: ${error.message}.`);
  }
  await recordIngestedScenes(payload.name);
  await changeListing(id, {
    state: 'done',
    doubleCount,
    namelessCount,
    tileCount,
    splitState: tileCount > 0 ? 'done' : null,
  });
}

async function* upTo(max: number, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const bytes of file) {
    size += bytes.byteLength;
    if (size > max) throw new Problem(listFileTooLarge);
    yield bytes;
  }
}

interface Rows {
  scenes: (SceneRow | undefined)[];
  tiles: PlacedTile[];
}

/** Reads entries in a worker: their outlines can be of any shape. */
async function readRows(input: DocumentsToRead, userId: string): Promise<Rows> {
  const complaint = input.documents.map((text) => new JsonCount().add(Buffer.from(text))).find(Boolean);
  if (complaint) throw bad('An entry of the list cannot be read', `${complaint}.`);
  const source = 'lib/ingestion/runs/listing/rows.worker.ts';
  try {
    return await runInWorker<DocumentsToRead, Rows>(
      { source, name: 'readRows', asker: userId, ms: maxMs },
      input,
    );
  } catch (error) {
    if (!stoppedWork(error)) throw error;
    throw bad(
      'An entry of the list is too intricate',
      `Its outlines could not be read within ${maxMs / 1000} seconds. Simplify them.`,
    );
  }
}
