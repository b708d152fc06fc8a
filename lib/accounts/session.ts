import 'server-only';
import { cookies } from 'next/headers';
import type { User } from './revocation';
import { openCookie, sessionCookie } from './session-cookie';
import { liveSession, touchSession } from './session-store';
import type { TokenScope } from './tokens/scopes';

export type { User } from './revocation';

/** Someone who is signed in, and by which session; or who asks by an access token. */
export interface SignedIn extends User {
  session: {
    id: string;
    isViewOnly: boolean;
    needsFactor: boolean;
    /** When presenter mode ends; left out outside it. */
    presentsUntil?: Date;
  };
  /** What an access token can read, for someone who asks by one. */
  scopes?: readonly TokenScope[];
}

/** Returns the id of the session that the request's cookie names, live or not. */
export async function cookieSessionId(): Promise<string | undefined> {
  const claims = await openCookie((await cookies()).get(sessionCookie())?.value);
  return typeof claims?.sid === 'string' ? claims.sid : undefined;
}

/** Returns the user of the request under way; undefined if the session is missing, ended or too old. */
export async function currentUser(): Promise<SignedIn | undefined> {
  const id = await cookieSessionId();
  const live = id === undefined ? undefined : await liveSession(id);
  if (!live) return undefined;
  await touchSession(live);
  const { user, isViewOnly, needsFactor, presentsUntil } = live;
  const isPresenting = presentsUntil !== null && presentsUntil.getTime() > Date.now();
  return {
    ...user,
    session: {
      id: live.id,
      isViewOnly,
      needsFactor,
      presentsUntil: isPresenting ? presentsUntil : undefined,
    },
  };
}
