import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerInstance } from 'next-auth';
import type { DatabaseFailure } from '@/lib/platform/database/failure';
import { processSingleton } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { reasonOfFailure } from '../provider/failure';
import type { SignInResult } from './sign-in';

/** The outcome of a request to next-auth, where its answer does not say so. */
export interface SessionOutcome {
  /** Signing out failed: the cookie must stay, or the session would be out of its owner's reach. */
  isStillSignedIn?: boolean;
  /** The database did not let it be found out who asks. next-auth takes that for a wrong password or an ended session. */
  databaseFailure?: DatabaseFailure;
  /** A try that was not judged, or that lacks a right code. */
  refused?: Exclude<SignInResult, { outcome: 'ok' | 'wrong' }>;
  /** The user who signed in. */
  signedIn?: string;
  /** Why the provider let no one in, and whom, if that is known. */
  failure?: { reason: string; userId?: string };
  /** Where the browser must go to sign out at the provider too. */
  leaveBy?: string;
}

const outcomes = processSingleton('session-outcomes', () => new AsyncLocalStorage<SessionOutcome>());

/** Runs a request to next-auth: what next-auth logs in the meantime is about this request. */
export const withOutcome = <T>(outcome: SessionOutcome, work: () => T): T => outcomes.run(outcome, work);

/** What next-auth logs with. It has one logger for all requests, so this one finds out whose error it is. */
export const nextAuthLogger: LoggerInstance = {
  error: (code, metadata) => {
    const err = findError(metadata);
    log().warn({ code, err }, 'next-auth reports an error');
    const outcome = outcomes.getStore();
    // The first of them is the cause.
    if (outcome && /OAUTH/.test(code)) outcome.failure ??= { reason: reasonOfFailure(err) };
  },
  warn: (code) => log().warn({ code }, 'next-auth warns'),
  debug: () => undefined,
};

/** Returns the error that next-auth wraps in what it logs; the rest of it may hold tokens. */
function findError(metadata: unknown): unknown {
  if (metadata instanceof Error) return metadata;
  return (metadata as { error?: unknown } | undefined)?.error;
}
