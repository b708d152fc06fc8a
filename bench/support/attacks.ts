import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What a hostile client has: where Swath is, and sessions of two roles. */
export interface Target {
  url: string;
  /** The workflow server. */
  workflow: string;
  analyst: string;
  operator: string;
}

/** One way to harm the others. It sends again and again until the signal; `count` gets every status. */
export interface Attack {
  name: string;
  /** What is there before it begins, such as a large board. */
  prepare?(target: Target): Promise<void>;
  run(target: Target, count: (status: number) => void, signal: AbortSignal): Promise<void>;
}

/** A client of its own, as a trusted proxy names it. */
export const attacker = { 'x-forwarded-for': '203.0.113.66' };
const aoi = 'Denmark-coherence-2026';

/** Keeps `width` requests under way. */
async function flood(
  width: number,
  signal: AbortSignal,
  count: (status: number) => void,
  ask: (number: number) => Promise<Response>,
): Promise<void> {
  let number = 0;
  const lane = async () => {
    while (!signal.aborted) {
      try {
        const answer = await ask(number++);
        count(answer.status);
        await answer.body?.cancel();
      } catch {
        count(0);
        await pause(5);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/** An AOI that is large enough that its board is looked through in turns. */
const largeAoi = 'Bench-large';

const largeBoard: Attack = {
  name: 'searches, links and forecasts of a board of 100,000 tiles',
  async prepare({ url, workflow, operator }) {
    const made = await fetch(`${workflow}/_make`, {
      method: 'POST',
      body: JSON.stringify({
        name: largeAoi,
        scenes: 5_000,
        tilesPerScene: 20,
        statuses: { DONE: 60, FAILED: 20, RETRY: 20 },
      }),
    });
    if (!made.ok) throw new Error(`The AOI could not be made: ${made.status}`);
    const headers = { ...attacker, cookie: operator };
    const read = async () => (await fetch(`${url}/api/ingestion/aois/${largeAoi}`, { headers })).ok;
    while (!(await read())) await pause(500);
  },
  async run({ url, operator }, count, signal) {
    const headers = { ...attacker, cookie: operator, 'sec-fetch-site': 'same-origin' };
    const base = `${url}/api/ingestion/aois/${largeAoi}`;
    const paths = [
      '/items?kind=tile&sort=name&search=',
      '/items/groups?kind=tile&by=cause&search=',
      '/items/ids?kind=tile&sort=message&search=',
      '/dependencies?',
      '/causes?',
    ];
    await flood(32, signal, count, (number) => {
      const path = paths[number % (paths.length + 1)];
      if (path) return fetch(`${base}${path}${number % 1_000}`, { headers, signal });
      const body = JSON.stringify({ action: { type: 'retry' }, scenes: [], tiles: [1] });
      const asJson = { ...headers, 'content-type': 'application/json' };
      return fetch(`${base}/dry-run`, { method: 'POST', headers: asJson, body, signal });
    });
  },
};

interface Repeated {
  name: string;
  width: number;
  as?: 'analyst' | 'operator';
  method?: string;
  path: string | ((number: number) => string);
  body?: (number: number) => string;
}

/** An attack that is one request, sent again and again. */
const repeated = ({ name, width, as, method = 'POST', path, body }: Repeated): Attack => ({
  name,
  run: (target, count, signal) =>
    flood(width, signal, count, (number) =>
      fetch(target.url + (typeof path === 'string' ? path : path(number)), {
        method,
        signal,
        redirect: 'manual',
        headers: {
          ...attacker,
          'sec-fetch-site': 'same-origin',
          ...(body && { 'content-type': 'application/json' }),
          ...(as && { cookie: target[as] }),
        },
        body: body?.(number),
      }),
    ),
});

const square = (x: number, y: number, side: number) => [
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ],
];
const overlapping = {
  type: 'MultiPolygon',
  coordinates: Array.from({ length: 400 }, (_, i) => square((0.01 * i) % 5, 40 + ((0.007 * i) % 5), 3)),
};

/** A star whose lines all cross each other. */
function star(points: number, turn: number) {
  const ring = Array.from({ length: points }, (_, at) => {
    const angle = (at * Math.floor(points / 2) * 2 * Math.PI) / points + turn;
    return [10 + 5 * Math.cos(angle), 45 + 5 * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
}

/** A comb whose teeth all cross the antimeridian. */
function comb(teeth: number) {
  const ring = Array.from({ length: teeth }, (_, i) => [i % 2 === 0 ? 190 : 170, 10 + (i * 50) / teeth]);
  return { type: 'Polygon', coordinates: [[...ring, [191, 60], [191, 10], ring[0]]] };
}

/** Writes up to 200 MB as fast as they are read; gives the status, 0 if the connection ended without one. */
const sendLarge = (url: string, signal: AbortSignal) =>
  new Promise<number>((resolve) => {
    let status = 0;
    const asked = request(`${url}/api/auth/callback/password`, {
      method: 'POST',
      signal,
      headers: { ...attacker, 'content-type': 'application/x-www-form-urlencoded' },
    });
    let left = 200 * 16;
    const chunk = Buffer.alloc(64 * 1024, 97);
    const write = () => {
      while (left > 0 && !asked.destroyed) {
        left -= 1;
        if (!asked.write(chunk)) return;
      }
      asked.end();
    };
    asked.on('drain', write).on('error', () => undefined);
    asked.once('response', (answer) => {
      status = answer.statusCode ?? 0;
      left = 0;
      answer.resume().once('end', () => asked.destroy());
    });
    asked.once('close', () => resolve(status));
    write();
  });

const largeBodies: Attack = {
  name: 'bodies of 200 MB at sign-in',
  async run({ url }, count, signal) {
    const lane = async () => {
      while (!signal.aborted) count(await sendLarge(url, signal));
    };
    await Promise.all(Array.from({ length: 8 }, lane));
  },
};

const slowBodies: Attack = {
  name: '500 bodies of a byte a second',
  async run({ url }, count, signal) {
    const { hostname, port } = new URL(url);
    const one = () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname);
        const drip = setInterval(() => socket.write('a'), 1_000);
        const leave = () => socket.destroy();
        signal.addEventListener('abort', leave, { once: true });
        socket.on('error', () => undefined);
        socket.on('data', (chunk) => count(Number(/^HTTP\/1.1 (\d+)/.exec(chunk.toString())?.[1] ?? 0)));
        socket.once('close', () => {
          clearInterval(drip);
          signal.removeEventListener('abort', leave);
          resolve();
        });
        socket.write(
          `POST /api/auth/callback/password HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${attacker['x-forwarded-for']}\r\ncontent-length: 9000\r\n\r\n`,
        );
      });
    const lane = async () => {
      while (!signal.aborted) await one();
    };
    await Promise.all(Array.from({ length: 500 }, lane));
  },
};

const manySignIns: Attack = {
  name: '400 sign-ins at once',
  async run({ url }, count, signal) {
    const csrf = await fetch(`${url}/api/auth/csrf`, { headers: attacker });
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await flood(400, signal, count, (number) =>
      fetch(`${url}/api/auth/callback/password`, {
        method: 'POST',
        redirect: 'manual',
        signal,
        headers: { ...attacker, cookie },
        body: new URLSearchParams({
          csrfToken,
          email: `${number % 3 === 0 ? 'admin' : `guess${number}`}@demo.swath`,
          password: `wrong-${number}`,
        }),
      }),
    );
  },
};

const manyStreams: Attack = {
  name: '1,000 event streams',
  async run({ url, analyst }, count, signal) {
    const headers = { ...attacker, cookie: analyst };
    const open = async () => {
      while (!signal.aborted) {
        try {
          const answer = await fetch(`${url}/api/ingestion/aois/${aoi}/events`, { headers, signal });
          count(answer.status);
          // It is never read.
          if (answer.ok) await new Promise((resolve) => signal.addEventListener('abort', resolve));
          else await answer.body?.cancel();
        } catch {
          count(0);
        }
        await pause(200);
      }
    };
    await Promise.all(Array.from({ length: 1_000 }, open));
  },
};

const quicklooks: Attack = {
  name: 'a search, and all of its quicklooks again and again',
  async run({ url, analyst }, count, signal) {
    const headers = { ...attacker, cookie: analyst, 'sec-fetch-site': 'same-origin' };
    const search = await fetch(`${url}/api/archive/search`, {
      method: 'POST',
      signal,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        geometry: { type: 'Polygon', coordinates: square(1, 43, 1) },
        constellations: ['PHR', 'SPOT', 'PNEO'],
        from: '2025-01-01T00:00:00Z',
        to: '2026-06-01T00:00:00Z',
      }),
    });
    const found = [...(await search.text()).matchAll(/"(\/api\/archive\/image\?[^"]+)"/g)].map(
      ([, path]) => path,
    );
    await flood(64, signal, count, (number) =>
      fetch(url + (found[number % Math.max(1, found.length)] ?? `/api/archive/image?u=${number}`), {
        headers,
        signal,
      }),
    );
  },
};

const json = (value: unknown) => () => JSON.stringify(value);

/** Every attack of the benchmark. */
export const attacks: Attack[] = [
  largeBodies,
  slowBodies,
  repeated({
    name: 'areas of 400 overlapping parts',
    width: 8,
    as: 'analyst',
    path: '/api/areas',
    body: json({ name: 'a', geometry: overlapping }),
  }),
  repeated({
    name: 'outlines that cross themselves, into the basket',
    width: 8,
    as: 'analyst',
    path: '/api/ordering/basket/items',
    body: json({
      area: { name: 'a', geometry: star(2_001, 0) },
      image: { sourceId: 'a', footprint: star(2_001, 0.5) },
      productTypeId: 'a',
    }),
  }),
  repeated({
    name: 'searches of a comb over the antimeridian',
    width: 8,
    as: 'analyst',
    path: '/api/archive/search',
    body: json({
      geometry: comb(8_000),
      constellations: ['PHR'],
      from: '2025-01-01T00:00:00Z',
      to: '2026-01-01T00:00:00Z',
    }),
  }),
  manySignIns,
  manyStreams,
  repeated({
    name: 'JSON of 500,000 lists, 12 MB',
    width: 8,
    as: 'analyst',
    path: '/api/areas',
    body: () =>
      `{"name":"a","geometry":{"type":"Polygon","coordinates":[${'[],'.repeat(499_000)}"${'a'.repeat(10_000_000)}"]}}`,
  }),
  repeated({
    name: 'JSON nested 400,000 deep',
    width: 8,
    as: 'operator',
    path: '/api/ingestion/listings',
    body: () => `{"payload":${'{"a":'.repeat(400_000)}1${'}'.repeat(400_000)}}`,
  }),
  repeated({
    name: 'filters of 200 letters over a board',
    width: 32,
    as: 'analyst',
    method: 'GET',
    path: (number) =>
      `/api/ingestion/aois/${aoi}/items?kind=tile&sort=message&search=${'a'.repeat(190)}${number % 1e6}`,
  }),
  largeBoard,
  repeated({
    name: 'NUL and broken text in paths and queries',
    width: 64,
    as: 'analyst',
    method: 'GET',
    path: (number) =>
      [
        '/api/ordering/orders/%00',
        '/api/ordering/orders?search=%00',
        '/images/%00',
        '/%ff%fe',
        `/${'%2e%2e/'.repeat(200)}`,
      ][number % 5] as string,
  }),
  quicklooks,
  repeated({
    name: 'requests for a page, signed in',
    width: 64,
    as: 'analyst',
    method: 'GET',
    path: '/orders',
  }),
  repeated({ name: 'requests for a page, signed out', width: 64, method: 'GET', path: '/' }),
];
