import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

/** A change as a viewer reads it: when the portal knew it, ms, and which tiles moved. */
export interface SeenDelta {
  at: number;
  tiles: [number, string | null][];
}

/** One who follows an AOI over an event stream of its own, as a browser does. */
export interface Viewer {
  bytes(): number;
  leave(): void;
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY, maxTotalSockets: Number.POSITIVE_INFINITY });

/**
 * Opens the event stream of an AOI; every change is parsed and handed on to `seen`. Without it the stream is only read:
 * a crowd sits at machines of its own, whose work this process cannot do as well. Throws when the portal refuses.
 */
export async function startViewer(
  url: string,
  cookie: string,
  seen?: (delta: SeenDelta) => void,
): Promise<Viewer> {
  const request = get(url, { agent, headers: { cookie, accept: 'text/event-stream' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the events were refused: ${response.statusCode}`);
  let bytes = 0;
  // One that leaves breaks its own connection.
  response.on('error', () => undefined);
  request.on('error', () => undefined);
  const viewer = { bytes: () => bytes, leave: () => request.destroy() };
  if (!seen) {
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    return viewer;
  }
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    bytes += chunk.length;
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.includes('event: delta') && /^data: (.*)$/m.exec(block)?.[1];
      if (data) seen(JSON.parse(data) as SeenDelta);
    }
  });
  return viewer;
}
