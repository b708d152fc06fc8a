import { type CallOptions, send } from './call';
import { isProblemBody, Problem } from './problem';

/** What is thrown where an answer breaks off. */
interface BrokenOff {
  title: string;
  detail: string;
}

/**
 * Calls a route that answers in lines of JSON, and gives each as it comes. Throws a `Problem`, also in the middle: a last
 * line of the type `problem`, an answer without its last line, a line that is no JSON, or a lost connection. Who stops
 * reading ends the answer.
 */
export async function* callLines<Line>(
  key: string,
  input: unknown,
  { brokenOff, signal, ...options }: CallOptions & { brokenOff: BrokenOff },
): AsyncGenerator<Line> {
  const lost = (error: unknown) =>
    signal?.aborted || (error instanceof Problem && error.type !== 'portal-unreachable')
      ? (error ?? signal?.reason)
      : new Problem({ status: 0, type: 'portal-unreachable', retryable: true, ...brokenOff });
  const response = await send(key, input, { ...options, signal }).catch((error) => {
    throw lost(error);
  });
  if (!response.body) throw lost(undefined);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pieces: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw lost(error);
      });
      if (done) break;
      const [first = '', ...others] = value.split('\n');
      pieces.push(first);
      for (const next of others) {
        const line = parseLine(pieces.join(''));
        if (!line) throw lost(undefined);
        if (line.type === 'problem')
          throw isProblemBody(line.problem) ? new Problem(line.problem) : lost(undefined);
        yield line as Line;
        pieces = [next];
      }
    }
    if (pieces.some((piece) => piece !== '')) throw lost(undefined);
  } finally {
    // Where the answer has ended or failed there is nothing to cancel.
    reader.cancel().catch(() => undefined);
  }
}

/** The object that a line holds; undefined where it holds none. */
function parseLine(text: string): { type?: unknown; problem?: unknown } | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null ? line : undefined;
  } catch {
    return undefined;
  }
}
