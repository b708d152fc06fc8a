import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { listen } from '@/lib/platform/database/listen';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { processSingleton } from '@/lib/platform/global';
import type { Role } from './role';
import { users } from './tables';

/** Who is signed in, as every route and page knows them. */
export interface User {
  id: string;
  email: string;
  name: string;
  roles: Role[];
}

interface KnownUser extends User {
  isDisabled: boolean;
}

const channel = 'swath_accounts';

const state = processSingleton('accounts', () => ({
  /** Rows live here for a second at most, and leave at once when some process says that they changed. */
  known: new LRUCache<string, KnownUser>({ max: 5_000, ttl: 1_000 }),
  listeners: new Set<(userId: string) => void>(),
  /** Empty what is remembered elsewhere and depends on users. */
  caches: new Set<() => void>(),
  listening: undefined as ReturnType<typeof listen> | undefined,
}));

/** The user's row as it is, from memory where it was read in the last seconds and has not changed since. */
export async function knownUser(id: string): Promise<KnownUser | undefined> {
  const held = state.known.get(id);
  if (held) return held;
  const [row] = await db().select().from(users).where(eq(users.id, id));
  if (!row) return undefined;
  const { email, name, roles, disabledAt } = row;
  const known = { id, email, name, roles, isDisabled: disabledAt !== null };
  state.known.set(id, known);
  return known;
}

/** Drops what this process remembers of a user and of sessions, and notifies the streams that belong to them. */
export function evictUser(id: string): void {
  state.known.delete(id);
  for (const forget of state.caches) forget();
  for (const listener of state.listeners) listener(id);
}

/** Notifies every process, when the transaction commits, that a user's rights changed. */
export async function notifyRevoked(tx: Database | Transaction, id: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${id})`);
}

/** Calls `forget` before the listeners hear of a change; for caches, which must not answer with what was. */
export function onForgotten(forget: () => void): () => void {
  state.caches.add(forget);
  return () => state.caches.delete(forget);
}

/** Calls `listener` with the id of every user whose rights changed; the answer stops that. */
export function onRevoked(listener: (userId: string) => void): () => void {
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}

/**
 * Listens to the other processes' revocations. After a gap nothing that was remembered counts any more; streams check
 * their sessions each second in any case.
 */
export async function listenForRevocations(): Promise<void> {
  state.listening ??= listen(channel, {
    onMessage: evictUser,
    onGap: () => {
      state.known.clear();
      for (const forget of state.caches) forget();
    },
  });
  await state.listening.ready;
}

/** Stops listening to the other processes' revocations. */
export async function stopListeningForRevocations(): Promise<void> {
  const { listening } = state;
  state.listening = undefined;
  await listening?.stop();
}
