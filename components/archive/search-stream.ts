import type { NumberRange, ServiceFilter } from '@/lib/archive/filters';
import type { SearchEvent, SearchRest } from '@/lib/archive/schema';
import { isProblemBody, Problem } from '@/lib/web/problem';

/** What the search route takes. */
export interface SearchBody {
  geometry: unknown;
  constellations: readonly string[];
  from: string;
  to: string;
  /** Those that the service takes. */
  filters?: Partial<Record<ServiceFilter, NumberRange>>;
  /** How far an earlier search got. */
  rest?: SearchRest;
}

/** Searches, and gives what the portal tells line by line. Throws a `Problem`, also in the middle. */
export async function* searchStream(body: SearchBody, signal: AbortSignal): AsyncGenerator<SearchEvent> {
  const response = await fetch('/api/archive/search', {
    method: 'POST',
    signal,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      geometry: body.geometry,
      constellations: body.constellations,
      from: body.from,
      to: body.to,
      filters: body.filters,
      rest: body.rest,
    }),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw unreachable();
  });
  if (!response.ok || !response.body) throw await problemOf(response);
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let isEnded = false;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw unreachable();
    });
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = JSON.parse(line) as SearchEvent | { type: 'problem'; problem: unknown };
      if (event.type === 'problem')
        throw isProblemBody(event.problem) ? new Problem(event.problem) : unreachable();
      isEnded ||= event.type === 'end';
      yield event;
    }
  }
  if (!isEnded) throw unreachable();
}

async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined);
  return isProblemBody(body) ? new Problem(body) : unreachable();
}

const unreachable = () =>
  new Problem({
    status: 0,
    type: 'portal-unreachable',
    title: 'The search broke off before it was finished',
    detail: 'What you see is kept. Check the connection and try again.',
    retryable: true,
  });
