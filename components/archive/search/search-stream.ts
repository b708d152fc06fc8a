import type { NumberRange } from '@/lib/archive/filters';
import type { ResumeToken, SearchEvent } from '@/lib/archive/schema';
import type { ServiceFilter } from '@/lib/archive/service-filters';
import { callLines } from '@/lib/web/call-lines';
import { Problem } from '@/lib/web/problem';

/** What the search route takes. */
export interface SearchBody {
  geometry: unknown;
  constellations: readonly string[];
  from: string;
  to: string;
  /** Those that the service takes. */
  filters?: Partial<Record<ServiceFilter, NumberRange>>;
  /** How far an earlier search got. */
  rest?: ResumeToken;
}

/** Searches, and gives what the portal reports line by line. Throws a `Problem`, also in the middle. */
export async function* searchStream(
  { geometry, constellations, from, to, filters, rest }: SearchBody,
  signal: AbortSignal,
): AsyncGenerator<SearchEvent> {
  const body = { geometry, constellations, from, to, filters, rest };
  for await (const event of callLines<SearchEvent>(
    'POST /api/archive/search',
    { body },
    { signal, brokenOff },
  )) {
    yield event;
    if (event.type === 'end') return;
  }
  throw new Problem({ status: 0, type: 'portal-unreachable', retryable: true, ...brokenOff });
}

const brokenOff = {
  title: 'The search was interrupted',
  detail: 'The results so far stay here. Check your connection and try again.',
};
