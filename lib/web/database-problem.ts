import 'server-only';
import type { DatabaseFailure } from '@/lib/platform/database/failure';
import { Problem } from './problem';

/** Seconds after which it is worth trying again: most outages are a restart of the database. */
export const retryAfter = 5;

const words: Record<DatabaseFailure, { title: string; detail: string }> = {
  'no-answer': {
    title: 'Swath’s database is not responding',
    detail: 'Try again in a few seconds. If you were saving something, check first whether it was saved.',
  },
  'no-writes': {
    title: 'Swath’s database cannot save anything at the moment',
    detail:
      'Nothing was changed. Try again in a few minutes. If this stays, report it to your administrator.',
  },
};

/** A problem of the portal's own database, as a person reads it. */
export const databaseProblem = (failure: DatabaseFailure, cause: unknown): Problem =>
  new Problem(
    { type: 'database-unavailable', status: 503, retryable: true, retryAfter, ...words[failure] },
    { cause },
  );
