import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch } from 'undici';

/** An event stream of an AOI that is opened again when it ends, as a browser does. */
export interface ResumingStream {
  /** How often it was opened again by its position. */
  resumed: number;
  /** One line each: what was refused, missed, sent twice or begun from nothing. */
  faults: string[];
  /** The position that it has come to. */
  at(): string;
  close(): void;
}

const agent = new Agent({ bodyTimeout: 0 });

/** Follows the events after the position `id` of a snapshot; every position must follow from the one before. */
export function followAlways(url: string, cookie: string, id: string): ResumingStream {
  const closing = new AbortController();
  const { signal } = closing;
  let position = id;
  let retryMs = 2_000;
  let isOpened = false;
  const stream: ResumingStream = { resumed: 0, faults: [], at: () => position, close: () => closing.abort() };

  const hear = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    retryMs = Number(field('retry') ?? retryMs);
    const event = field('event');
    if (event !== 'delta' && event !== 'reset') return;
    const next = field('id') ?? '';
    if (event === 'reset' || !follows(position, next)) {
      stream.faults.push(`${new Date().toISOString()} ${event} ${next} after ${position}`);
    }
    position = next;
  };

  const read = async () => {
    const answer = await fetch(`${url}?after=${encodeURIComponent(id)}`, {
      dispatcher: agent,
      headers: { cookie, accept: 'text/event-stream', 'last-event-id': position },
      signal,
    });
    if (answer.status !== 200 || !answer.body) {
      stream.faults.push(`${new Date().toISOString()} refused with ${answer.status}`);
      await answer.body?.cancel();
      return;
    }
    if (isOpened) stream.resumed += 1;
    isOpened = true;
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) hear(block);
    }
  };

  const keepReading = async () => {
    while (!signal.aborted) {
      await read().catch((error: unknown) => {
        if (!signal.aborted) stream.faults.push(`${new Date().toISOString()} ${String(error)}`);
      });
      // A browser waits as long as the stream said.
      await pause(retryMs, undefined, { signal }).catch(() => undefined);
    }
  };
  void keepReading();
  return stream;
}

/** True if the position is the next one of the same count. */
function follows(before: string, next: string): boolean {
  const [epoch, number] = before.split(':');
  return next === `${epoch}:${Number(number) + 1}`;
}
