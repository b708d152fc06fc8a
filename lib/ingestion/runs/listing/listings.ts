import 'server-only';
import { randomUUID } from 'node:crypto';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { Problem } from '@/lib/web/problem';
import { busyElsewhere } from '../../busy-elsewhere';
import type { Payload } from '../payload';
import { checkInWorker } from '../payload-work';
import { cancelListing, listInBackground } from './job';
import { addListing, changeListing, findListing, type Listing, listListings } from './store';

/** A payload that can be sent, or a `Problem` that names everything that is wrong with it. */
export async function checked(document: unknown, { id }: Pick<User, 'id'>): Promise<Payload> {
  const { payload, problems } = await checkInWorker(document, id);
  if (payload) return payload;
  throw new Problem({
    type: 'bad-payload',
    status: 400,
    title: 'The payload cannot be sent as it is',
    detail: `${problems.map(({ message }) => message).join('; ')}. Nothing was sent.`,
    errors: problems.map(({ path, message }) => ({ path: `body.payload.${path}`, message })),
  });
}

/** The listing of a person; a `Problem` when there is none of this id, or it is someone else's. */
export async function requireListing(id: string, user: User): Promise<Listing> {
  const listing = await findListing(id);
  if (listing?.userId === user.id) return listing;
  throw new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such list',
    detail: 'Swath stores only the newest 20 lists. List the scenes again.',
  });
}

/** What of a listing is sent to its page. */
export const listingView = (listing: Listing) => ({
  id: listing.id,
  aoi: listing.aoi,
  payload: JSON.parse(listing.payload) as Record<string, unknown>,
  origin: listing.origin,
  state: listing.state,
  pageCount: listing.nextPage,
  sceneCount: listing.sceneCount,
  doubleCount: listing.doubleCount,
  namelessCount: listing.namelessCount,
  error: listing.error,
  editCount: listing.editCount,
  splitState: listing.splitState,
  splitError: listing.splitError,
  tileCount: listing.tileCount,
  createdAt: listing.createdAt.toISOString(),
});

/** Begins to list the catalogue's scenes for a payload; it continues automatically, no matter who looks. */
export async function beginListing(document: unknown, user: User) {
  const id = await createListing(document, user, { origin: 'catalogue', state: 'listing' });
  await listInBackground(id, ['listing']);
  return readListing(id, user);
}

/** Begins a listing that is filled from a file. */
export async function beginImport(document: unknown, user: User) {
  return readListing(await createListing(document, user, { origin: 'file', state: 'cancelled' }), user);
}

/** Adds a listing without scenes, and the record of who began it. */
async function createListing(
  document: unknown,
  user: User,
  { origin, state }: Pick<Listing, 'origin' | 'state'>,
): Promise<string> {
  const payload = await checked(document, user);
  const id = randomUUID();
  await addListing({
    id,
    userId: user.id,
    aoi: payload.name,
    payload: JSON.stringify(payload),
    origin,
    state,
  });
  await recordAudit(db(), {
    actor: user,
    action: 'listing.begin',
    subject: `listing:${id}`,
    detail: { aoi: payload.name, origin },
  });
  return id;
}

/**
 * Lists in the background what a payload that went alone means, so that its scenes have a place on the map; a list of
 * it that the person has already said so. What the person does continues whether or not this works.
 */
export async function listForPlaces(payload: Payload, user: User): Promise<void> {
  try {
    const key = listingKey({ ...payload });
    const isListed = (await listListings(user.id)).some(
      ({ state, origin, payload: of }) =>
        origin === 'catalogue' &&
        (state === 'done' || state === 'listing') &&
        listingKey(JSON.parse(of)) === key,
    );
    if (!isListed) await beginListing(payload, user);
  } catch (error) {
    log().warn({ err: error, aoi: payload.name }, 'the scenes of a payload could not be listed for the map');
  }
}

/** A listing as its page shows it. */
export const readListing = async (id: string, user: User) => listingView(await requireListing(id, user));

export async function readListings(user: User) {
  const rows = await listListings(user.id);
  return { listings: rows.map(listingView), total: rows.length };
}

export async function stopListing(id: string, user: User) {
  await requireListing(id, user);
  await cancelListing(id);
  return readListing(id, user);
}

/** Continues with a listing that failed or was stopped, from the page on that is missing. */
export async function resumeListing(id: string, user: User) {
  const { origin } = await requireListing(id, user);
  const isClaimed = origin === 'catalogue' && (await listInBackground(id, ['failed', 'cancelled']));
  const now = await readListing(id, user);
  if (!isClaimed && (now.state === 'failed' || now.state === 'cancelled'))
    throw busyElsewhere('This list is being read by another Swath process');
  return now;
}

/**
 * Gives a listing another payload while what it lists stays the same: fields that only the start looks at. Its list
 * is kept when the catalogue would give the same scenes.
 */
export async function changePayload(id: string, document: unknown, user: User) {
  const { payload: before } = await requireListing(id, user);
  const payload = await checked(document, user);
  if (listingKey(JSON.parse(before)) !== listingKey(payload)) {
    throw new Problem({
      type: 'other-list',
      status: 409,
      title: 'This list belongs to another payload',
      detail:
        'Its name, area, dates or constellation are not those that the list was made for. List the scenes again.',
    });
  }
  await changeListing(id, { payload: JSON.stringify(payload) });
  return readListing(id, user);
}

/** What the scenes of a listing depend on. */
function listingKey(document: Record<string, unknown>): string {
  const { name, geometry, features, start_time, end_time, scene_type } = document;
  return JSON.stringify([name, geometry, features, start_time, end_time, scene_type]);
}
