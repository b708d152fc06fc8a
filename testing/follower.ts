import type { Delta } from '@/lib/ingestion/board/bus';

/** One event of a portal's stream. */
export interface SeenEvent<Data = Delta> {
  id: string | undefined;
  event: string;
  /** Of a delta all of it, of others nothing. */
  data: Partial<Data>;
}

/** The events of a stream as they come. */
export async function* readEvents<Data>(body: AsyncIterable<Uint8Array>): AsyncGenerator<SeenEvent<Data>> {
  let text = '';
  for await (const chunk of body) {
    text += Buffer.from(chunk).toString();
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
      const event = field('event');
      if (event) yield { id: field('id'), event, data: JSON.parse(field('data') ?? '{}') };
    }
  }
}

/** A browser's event stream, read without a browser. It is not opened again when it ends. */
export interface Follower {
  seen: SeenEvent[];
  deltas(): SeenEvent[];
  /** True once the portal has ended it. */
  isEnded(): boolean;
  close(): void;
}

/** Follows an event stream of a portal; `cookie` is a session's. */
export function followStream(url: string, cookie: string, lastId?: string): Follower {
  const closing = new AbortController();
  const seen: SeenEvent[] = [];
  const read = async () => {
    const { body } = await fetch(url, {
      headers: { cookie, ...(lastId && { 'last-event-id': lastId }) },
      signal: closing.signal,
    });
    if (!body) return;
    for await (const event of readEvents<Delta>(body)) seen.push(event);
    isEnded = true;
  };
  let isEnded = false;
  // A portal that dies, or a follower that leaves, ends it.
  read().catch(() => undefined);
  return {
    seen,
    deltas: () => seen.filter(({ event }) => event === 'delta'),
    isEnded: () => isEnded,
    close: () => closing.abort(),
  };
}
