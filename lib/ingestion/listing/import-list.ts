import 'server-only';
import { randomUUID } from 'node:crypto';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { db } from '@/lib/platform/db';
import { runInWorker, stoppedWork } from '@/lib/platform/worker-pool';
import { NoListError, TooLargeError } from '@/lib/upstream/list-cutter';
import { complaintOnJson } from '@/lib/web/parse-json';
import { Problem } from '@/lib/web/problem';
import { noteExisting } from '../existing';
import { areaOfPayload } from '../payload';
import { readInBatches } from './catalogue-pages';
import type { DocumentsToRead } from './rows.worker';
import type { SceneRow } from './scene-row';
import { addTiles, type PlacedTile } from './split';
import { addListing, addScenes, changeListing, type Listing, removeListing } from './store';
import { checked, readListing, requireListing } from './work';

/** Bytes of a file, and of one entry of its list or what is around the list. */
const mostFileBytes = 512 * 1024 * 1024;
const mostEntryBytes = 4 * 1024 * 1024;
/** Milliseconds for some entries, of which one alone has at most 4 MiB. */
const mostMs = 10_000;

const tooLarge = (detail: string) =>
  new Problem({ type: 'too-large', status: 413, title: 'The file is too large', detail });
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
  await recordAudit(db(), {
    actor: user,
    action: 'listing.begin',
    subject: `listing:${id}`,
    detail: { aoi: payload.name, origin: 'file' },
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

async function fill({ id, userId, payload: text }: Listing, file: AsyncIterable<Uint8Array>): Promise<void> {
  const payload = checked(JSON.parse(text));
  const area = areaOfPayload(payload);
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
          `The list is of the AOI “${stranger.aoi}”`,
          `The payload names “${payload.name}”. Give the payload that name, or list the scenes anew.`,
        );
      }
      const added = await addScenes(id, named);
      doubleCount += named.length - added;
      namelessCount += rows.length - named.length;
      tileCount += await addTiles(id, tiles);
    };
    await readInBatches(upTo(mostFileBytes, file), take, mostEntryBytes);
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
  await noteExisting(payload.name);
  await changeListing(id, {
    state: 'done',
    doubleCount,
    namelessCount,
    tileCount,
    splitState: tileCount > 0 ? 'done' : null,
  });
}

async function* upTo(most: number, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const bytes of file) {
    size += bytes.byteLength;
    if (size > most) throw tooLarge(`A file has at most ${most / 1024 / 1024} MiB. Split the list.`);
    yield bytes;
  }
}

interface Rows {
  scenes: (SceneRow | undefined)[];
  tiles: PlacedTile[];
}

/** Reads entries in a worker: their outlines can be of any shape. */
async function readRows(input: DocumentsToRead, userId: string): Promise<Rows> {
  const complaint = input.documents.map((text) => complaintOnJson(Buffer.from(text))).find(Boolean);
  if (complaint) throw bad('An entry of the list cannot be read', `${complaint}.`);
  const source = 'lib/ingestion/listing/rows.worker.ts';
  try {
    return await runInWorker<DocumentsToRead, Rows>(
      { source, name: 'readRows', asker: userId, ms: mostMs },
      input,
    );
  } catch (error) {
    if (!stoppedWork(error)) throw error;
    throw bad(
      'An entry of the list is too intricate',
      `Its outlines could not be read within ${mostMs / 1000} seconds. Simplify them.`,
    );
  }
}
