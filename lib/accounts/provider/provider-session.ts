import 'server-only';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { TokenSetParameters } from 'openid-client';
import { config } from '@/lib/platform/config';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { providerSessions } from '../tables';
import { decryptTokens, encryptTokens, type ProviderTokens } from './tokens';

/** After this part of the interval a session is checked again, so that the whole of it is never exceeded. */
const checkedAfter = 0.8;
/** A provider that did not answer is asked again after this time at most, in seconds. */
const maxRetrySeconds = 30;

export const inSeconds = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;
const checkSeconds = () => (config().oidc?.checkSeconds ?? 0) * checkedAfter;

/** What a provider said when someone signed in. */
export interface ProvidedSession {
  tokens: TokenSetParameters;
  /** The provider's own name of the session, which its logout tokens use. */
  sid?: string;
  /** When the user signed in there, in seconds since 1970; left out if the provider does not say. */
  authTime?: number;
}

/** Saves what the provider gave for a session that is opened now. */
export async function addProviderSession(
  tx: Database | Transaction,
  id: string,
  session: ProvidedSession,
): Promise<void> {
  const { refresh_token: refresh, access_token: access, id_token } = session.tokens;
  await tx.insert(providerSessions).values({
    sessionId: id,
    sid: session.sid,
    tokens: encryptTokens({ refresh, access, id: id_token }),
    // No clock of a provider makes a sign-in newer than the session. One whose time is not reported is taken for old.
    authenticatedAt: sql`least(now(), to_timestamp(${session.authTime ?? 0}::double precision))`,
    nextCheckAt: inSeconds(checkSeconds()),
  });
}

/** A sign-in at the provider proves for this long that its user is there, in seconds. */
const proofSeconds = 10 * 60;

/** True if the user of a session is known to have signed in at the provider just now; undefined if the session has no provider. */
export async function isProvedByProvider(id: string): Promise<boolean | undefined> {
  const [row] = await db()
    .select({
      isFresh: sql<boolean>`${providerSessions.authenticatedAt} > now() - make_interval(secs => ${proofSeconds})`,
    })
    .from(providerSessions)
    .where(eq(providerSessions.sessionId, id));
  return row?.isFresh;
}

/** Returns the tokens of a session; undefined if it has none, or they cannot be opened. */
export async function tokensOfSession(id: string): Promise<ProviderTokens | undefined> {
  const [row] = await db()
    .select({ tokens: providerSessions.tokens })
    .from(providerSessions)
    .where(eq(providerSessions.sessionId, id));
  return row && decryptTokens(row.tokens);
}

/** Saves new tokens at once: the provider no longer takes the ones before them. */
export async function replaceTokens(id: string, tokens: ProviderTokens): Promise<void> {
  await db()
    .update(providerSessions)
    .set({ tokens: encryptTokens(tokens) })
    .where(eq(providerSessions.sessionId, id));
}

/** Records that the provider is by a session and its roles. */
export async function recordConfirmed(id: string): Promise<void> {
  await db()
    .update(providerSessions)
    .set({ confirmedAt: sql`now()`, failedAt: null, nextCheckAt: inSeconds(checkSeconds()) })
    .where(eq(providerSessions.sessionId, id));
}

/** Records that the provider did not answer: the session has some time left. */
export async function recordUnanswered(id: string): Promise<void> {
  await db()
    .update(providerSessions)
    .set({
      failedAt: sql`coalesce(${providerSessions.failedAt}, now())`,
      nextCheckAt: inSeconds(Math.min(maxRetrySeconds, checkSeconds())),
    })
    .where(eq(providerSessions.sessionId, id));
}
