import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';

/** The results of the requests of one kind. */
export interface Tally {
  count: number;
  /** One line for each that failed. */
  failed: string[];
  slowestMs: number;
}

/** Requests of one person to one origin, counted. */
export interface Traffic {
  reads: Tally;
  writes: Tally;
  /** Names of areas whose saving was confirmed. */
  saved: string[];
  /** Sends a change and counts it; undefined when it failed. `cookie` is a session of someone else. */
  write<T>(
    method: Dispatcher.HttpMethod,
    path: string,
    body?: unknown,
    cookie?: string,
  ): Promise<T | undefined>;
  /** Counts from nothing from now on. */
  begin(): void;
  /** Stops reading and saving, and waits for what is under way. */
  stop(): Promise<void>;
}

export interface TrafficOptions {
  cookie: string;
  /** The paths that are read, in turn. */
  paths: readonly string[];
  readsPerSecond: number;
  /** Areas that are saved, changed and deleted: three changes each. */
  areasPerSecond: number;
}

const square = (west: number, south: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 0.1, south],
      [west + 0.1, south + 0.1],
      [west, south + 0.1],
      [west, south],
    ],
  ],
});

/**
 * Reads pages and routes and saves areas at a steady rate, whether the ones before were answered or not. Nothing is
 * repeated: what a browser would show as an error counts as failed.
 */
export function startTraffic(origin: string, options: TrafficOptions): Traffic {
  const pool = new Pool(origin, { connections: 64, pipelining: 1 });
  const empty = (): Tally => ({ count: 0, failed: [], slowestMs: 0 });
  const underWay = new Set<Promise<unknown>>();
  let isOver = false;

  async function send(
    tally: Tally,
    method: Dispatcher.HttpMethod,
    path: string,
    body?: unknown,
    cookie = options.cookie,
  ): Promise<string | undefined> {
    const started = performance.now();
    tally.count += 1;
    const fail = (why: string) => {
      tally.failed.push(`${new Date().toISOString()} ${method} ${path}: ${why}`);
      return undefined;
    };
    try {
      const answer = await pool.request({
        path,
        method,
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        headersTimeout: 150_000,
      });
      const text = await answer.body.text();
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - started);
      const isGood = answer.statusCode >= 200 && answer.statusCode < 300;
      return isGood ? text : fail(`${answer.statusCode} ${text.slice(0, 200)}`);
    } catch (error) {
      return fail(String(error));
    }
  }

  const traffic: Traffic = {
    reads: empty(),
    writes: empty(),
    saved: [],
    async write<T>(method: Dispatcher.HttpMethod, path: string, body?: unknown, cookie?: string) {
      const text = await send(traffic.writes, method, path, body, cookie);
      if (text === undefined) return undefined;
      return (text === '' ? {} : JSON.parse(text)) as T;
    },
    begin() {
      [traffic.reads, traffic.writes] = [empty(), empty()];
    },
    async stop() {
      isOver = true;
      await Promise.all(turning);
      await Promise.all(underWay);
      await pool.close();
    },
  };

  async function saveArea(number: number): Promise<void> {
    const name = `Rollout ${number}`;
    const geometry = square(9 + (number % 50) / 10, 55);
    const made = await traffic.write<{ id: string }>('POST', '/api/areas', { name, geometry });
    if (!made) return;
    traffic.saved.push(name);
    await traffic.write('PATCH', `/api/areas/${made.id}`, { colour: 'ink', isShared: true });
    await traffic.write('DELETE', `/api/areas/${made.id}`);
  }

  async function turn(perSecond: number, one: (number: number) => Promise<unknown>): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      const asked = one(number);
      underWay.add(asked);
      void asked.finally(() => underWay.delete(asked));
      await pause(1_000 / perSecond);
    }
  }

  const { paths } = options;
  const turning = [
    turn(options.readsPerSecond, (number) =>
      send(traffic.reads, 'GET', paths[number % paths.length] as string),
    ),
    turn(options.areasPerSecond, saveArea),
  ];
  return traffic;
}
