import { setTimeout as pause } from 'node:timers/promises';
import { readEvents } from '../follower';

/** How long a viewer waits before it opens its stream again, ms. */
const againMs = 2_000;

/** One who follows an AOI as a browser does: a stream that ends is opened again, from the last position. */
export class LastingViewer {
  /** How often the stream ended or was refused. */
  cuts = 0;
  /** How often the position could not be resumed. */
  resets = 0;
  /** How many deltas came twice. */
  repeated = 0;
  /** The last status of each tile that moved. */
  readonly statuses = new Map<number, string | null>();
  /** When the board first said that the database does not answer, by `performance.now()`. */
  complainedAt: number | undefined;
  private readonly ids = new Set<string>();
  private readonly leaving = new AbortController();

  /** @param lastId the position of a snapshot */
  constructor(
    private readonly url: string,
    private readonly cookie: string,
    private lastId: string,
  ) {
    void this.follow();
  }

  leave(): void {
    this.leaving.abort();
  }

  private async follow(): Promise<void> {
    const { signal } = this.leaving;
    while (!signal.aborted) {
      await this.read().catch(() => undefined);
      if (signal.aborted) return;
      this.cuts += 1;
      await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async read(): Promise<void> {
    const response = await fetch(this.url, {
      headers: { cookie: this.cookie, 'last-event-id': this.lastId },
      signal: this.leaving.signal,
    });
    if (response.status !== 200 || !response.body) return;
    for await (const { id, event, data } of readEvents<Delta>(response.body)) {
      if (id) this.lastId = id;
      if (event === 'reset') this.resets += 1;
      if (event === 'delta' && id) this.take(id, data);
      if (data.server?.sentence?.includes('database')) this.complainedAt ??= performance.now();
    }
  }

  private take(id: string, { tiles = [] }: Partial<Delta>): void {
    if (this.ids.has(id)) this.repeated += 1;
    this.ids.add(id);
    for (const [tile, status] of tiles) this.statuses.set(tile, status);
  }
}

interface Delta {
  tiles: [number, string | null][];
  server: { sentence: string | null };
}
