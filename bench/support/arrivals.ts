import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How a crowd fared that came to a portal. */
export interface Arrivals {
  /** Those that were refused, cut off or not answered in time, by what happened to them. */
  lost: Map<string, number>;
  /** Until each of the others had its stream, ms. */
  waits: number[];
}

/** A browser that waits longer shows that it has no connection, ms. */
const timeoutMs = 8_000;

/** Opens event streams at a fixed rate, whether earlier ones were answered or not, and closes them all. */
export async function arrive(
  url: string,
  cookies: readonly string[],
  count: number,
  perSecond: number,
): Promise<Arrivals> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const lost = new Map<string, number>();
  const waits: number[] = [];
  let next = 0;
  const one = async () => {
    const began = performance.now();
    const cookie = cookies[next++ % cookies.length];
    const request = get(url, { agent, headers: { cookie, accept: 'text/event-stream' } });
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
      if (response.statusCode !== 200) throw new Error(String(response.statusCode));
      response.on('error', () => undefined).resume();
      waits.push(performance.now() - began);
    } catch (error) {
      const { code, name, message } = error as NodeJS.ErrnoException;
      const why = name === 'AbortError' ? 'no answer' : (code ?? message);
      lost.set(why, (lost.get(why) ?? 0) + 1);
    }
    request.on('error', () => undefined);
  };
  const asked: Promise<void>[] = [];
  const began = performance.now();
  while (asked.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    while (asked.length < due) asked.push(one());
    await pause(5);
  }
  await Promise.all(asked);
  agent.destroy();
  return { lost, waits };
}
