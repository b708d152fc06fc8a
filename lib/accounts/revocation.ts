import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { listen } from '@/lib/platform/database/listen';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { processWide } from '@/lib/platform/global';
import type { Role } from './role';
import { users } from './tables';

/** Who is signed in, as every route and page knows them. */
export interface User {
  id: string;
  email: string;
  name: string;
  roles: Role[];
}

export interface KnownUser extends User {
  sessionVersion: number;
  isDisabled: boolean;
  isDemo: boolean;
}

const channel = 'swath_accounts';

const state = processWide('accounts', () => ({
  /** Rows live here for 10 s at most, and leave at once when some process says that they changed. */
  known: new LRUCache<string, KnownUser>({ max: 5_000, ttl: 10_000 }),
  listeners: new Set<(userId: string) => void>(),
  doubters: new Set<() => void>(),
  listening: undefined as ReturnType<typeof listen> | undefined,
}));

/** The user's row as it stands, from memory where it was read in the last seconds and has not changed since. */
export async function knownUser(id: string): Promise<KnownUser | undefined> {
  const held = state.known.get(id);
  if (held) return held;
  const [row] = await db().select().from(users).where(eq(users.id, id));
  if (!row) return undefined;
  const { email, name, roles, sessionVersion, disabledAt, isDemo } = row;
  const known = { id, email, name, roles, sessionVersion, isDisabled: disabledAt !== null, isDemo };
  state.known.set(id, known);
  return known;
}

/** Drops what this process remembers of a user, and tells the streams that belong to them. */
export function forgetUser(id: string): void {
  state.known.delete(id);
  for (const listener of state.listeners) listener(id);
}

/** Tells every process, when the transaction commits, that a user's rights changed. */
export async function notifyRevoked(on: Database | Transaction, id: string): Promise<void> {
  await on.execute(sql`select pg_notify(${channel}, ${id})`);
}

/** Calls `listener` with the id of every user whose rights changed; the answer stops that. */
export function onRevoked(listener: (userId: string) => void): () => void {
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}

/** Calls `check` when revocations may have been missed, so that it asks again who is still allowed; the answer stops that. */
export function onDoubt(check: () => void): () => void {
  state.doubters.add(check);
  return () => state.doubters.delete(check);
}

/** Listens to the other processes' revocations. After a gap nothing that was remembered counts any more. */
export async function listenForRevocations(): Promise<void> {
  state.listening ??= listen(channel, {
    onMessage: forgetUser,
    onGap: () => {
      state.known.clear();
      for (const check of state.doubters) check();
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
