// What people of the demo did before anyone looks: areas, searches, orders, notes. All of it goes through the portal's
// own routes, as if they had done it in a browser.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runDemoCommand } from './demo-environment.mjs';

const contractId = 'CTR-EU-2026-0417';

/** A rectangle of west, south, east, north, degrees. */
const box = ([west, south, east, north]) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

const areas = [
  { name: 'Sète harbour', colour: 'blue', isShared: true, tags: ['coast'], box: [3.66, 43.38, 3.72, 43.43] },
  { name: 'Béziers', colour: 'teal', isShared: true, tags: ['city'], box: [3.18, 43.32, 3.25, 43.37] },
  {
    name: 'Toulouse centre',
    colour: 'amber',
    isShared: false,
    tags: ['city'],
    box: [1.4, 43.57, 1.47, 43.63],
  },
  { name: 'Lauragais', colour: 'green', isShared: true, tags: ['fields'], box: [1.6, 43.3, 1.85, 43.48] },
];

/** Orders by the reference that they carry, what each is of, and how far it came. */
const orders = [
  { reference: 'HARBOUR-07', area: 'Sète harbour', ends: 'placed' },
  { reference: 'FLOOD-12', area: 'Béziers', ends: 'refused' },
  { reference: 'HEAT-03', area: 'Toulouse centre', ends: 'unknown' },
  { reference: 'CITY-21', area: 'Lauragais', ends: 'approved' },
  { reference: 'COAST-19', area: 'Lauragais', ends: 'asked' },
  { reference: 'HARBOUR-08', area: 'Béziers', ends: 'quoted' },
];

/** Above this total an order has to be approved, as long as ORDER_LIMIT is not set. */
const limit = 5_000;

/** What the ordering service does wrong with the next order, so that it ends so. */
const faults = {
  refused: { kind: 'status', status: 402, body: { message: 'The agreement does not cover this delivery.' } },
  unknown: { kind: 'drop-after' },
};

/** What says that the past was made in a data folder, and when. */
const worldMarker = (dataDir) => join(dataDir, 'demo-world');
const historyMarker = (dataDir) => join(dataDir, 'demo-history');

/** Has `createDemoWorld` begin at the beginning. */
export function forgetDemoWorld(dataDir) {
  for (const marker of [worldMarker(dataDir), historyMarker(dataDir)]) rmSync(marker, { force: true });
}

/**
 * Makes the demo's past once in a data folder. What is there already is left as it is, so that a start which was cut
 * short continues.
 * @param {{ portal: string, simulator: string, dataDir: string, environment: Record<string, string> }} where
 */
export async function createDemoWorld({ portal, simulator, dataDir, environment }) {
  const marker = worldMarker(dataDir);
  if (existsSync(marker)) return;
  const [analyst, approver, operator] = await Promise.all(
    ['analyst', 'approver', 'operator'].map((role) => signIn(portal, role)),
  );
  const saved = await saveAreas(analyst);
  await saveSearch(analyst, saved);
  // Beside the orders: it takes a process of its own some seconds.
  const history = recordHistory(dataDir, environment);
  history.catch(() => undefined);
  const { orders: known } = await analyst('GET', '/ordering/orders');
  const references = new Set(known.map(({ customerReference }) => customerReference));
  for (const order of orders) {
    if (references.has(order.reference)) continue;
    await makeOrder({ analyst, approver, simulator }, saved, order);
  }
  await history;
  await writeNotes(operator);
  writeFileSync(marker, `${new Date().toISOString()}\n`);
}

/** Records hours before the first start, once. */
async function recordHistory(dataDir, environment) {
  const marker = historyMarker(dataDir);
  if (existsSync(marker)) return;
  await runDemoCommand('demo-history', environment);
  writeFileSync(marker, `${new Date().toISOString()}\n`);
}

/** Saves the areas that are not there yet, and gives all of them by their name. */
export async function saveAreas(analyst) {
  const { areas: known } = await analyst('GET', '/areas');
  const saved = new Map(known.map((area) => [area.name, area]));
  for (const { box: bounds, ...area } of areas) {
    if (saved.has(area.name)) continue;
    saved.set(area.name, await analyst('POST', '/areas', { ...area, geometry: box(bounds) }));
  }
  return saved;
}

async function saveSearch(analyst, saved) {
  const name = 'Lauragais, all images';
  const { searches } = await analyst('GET', '/archive/searches');
  if (searches.some((search) => search.name === name)) return;
  await analyst('POST', '/archive/searches', {
    name,
    areaId: saved.get('Lauragais').id,
    isShared: true,
    query: { constellations: [], from: day(-180), filters: {} },
  });
}

/**
 * Makes an order of the first image over a saved area.
 * @param {{ analyst: Function, approver: Function, simulator: string }} people what asks the portal, as `signIn` gives it
 * @param {Map<string, any>} saved
 * @param {{ reference: string, area: string, ends: string }} order
 */
export async function makeOrder({ analyst, approver, simulator }, saved, { reference, area, ends }) {
  const { geometry } = await analyst('GET', `/areas/${saved.get(area).id}`);
  const images = await findImages(analyst, geometry);
  const isDear = ends === 'asked' || ends === 'approved';
  await analyst('DELETE', '/ordering/basket');
  await analyst('PATCH', '/ordering/basket', { contractId, customerReference: reference });
  let quote;
  for (const image of images) {
    await analyst('POST', '/ordering/basket/items', { image, area: { name: area, geometry } });
    quote = await analyst('POST', '/ordering/orders/quote');
    if (!isDear || Number(quote.total) > limit) break;
  }
  if (!quote) return;
  const path = `/ordering/orders/${quote.id}`;
  const seen = ({ bodyHash, total, currency }) => ({ bodyHash, total, currency });
  if (ends === 'quoted') return;
  if (isDear) {
    const asked = await analyst('POST', `${path}/request-approval`, seen(quote));
    if (ends === 'approved') await approver('POST', `${path}/approve`, seen(asked));
    return;
  }
  const fault = faults[ends];
  if (fault)
    await setFaults(simulator, [
      { service: 'ordering', path: '*/api/v1/orders', method: 'POST', times: 1, ...fault },
    ]);
  try {
    await analyst('POST', `${path}/place`, seen(quote));
  } finally {
    if (fault) await setFaults(simulator, []);
  }
}

/** Images of Pléiades over an area, those that show most of it first, as a basket keeps them. */
async function findImages(analyst, geometry) {
  const text = await analyst('POST', '/archive/search', {
    geometry,
    constellations: ['PLEIADES'],
    from: `${day(-900)}T00:00:00Z`,
    to: `${day(1)}T00:00:00Z`,
  });
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return lines
    .flatMap(({ images }) => images ?? [])
    .sort((a, b) => b.coveredKm2 - a.coveredKm2)
    .map(
      ({
        sourceId,
        constellation,
        satellite,
        acquiredAt,
        resolution,
        cloudCover,
        incidenceAngle,
        provider,
        productName,
        footprint,
        thumbnail,
      }) => ({
        ...{ sourceId, constellation, satellite, acquisitionDate: acquiredAt, resolution, cloudCover },
        ...{ incidenceAngle, provider, productName, footprint, thumbnail },
      }),
    );
}

/** What the night shift left: a note on the largest cause of each failing AOI, and its handover. */
async function writeNotes(operator) {
  const { causes } = await operator('GET', '/ingestion/aois/Denmark-coherence-2026/causes');
  const [worst] = causes;
  if (worst && worst.notes.length === 0) {
    await operator('POST', '/ingestion/notes', {
      signature: worst.signature,
      text: 'Seen last night. Retry one tile first; if it fails again, write to the data team.',
    });
  }
  const { handovers } = await operator('GET', '/ingestion/handovers');
  if (handovers.length > 0) return;
  await operator('POST', '/ingestion/handovers', {
    since: Date.now() - 8 * 3_600_000,
    note: 'Quiet night. Jutland-pilot has not moved: someone should look at it. Denmark goes well.',
  });
}

/** The day that is this many days from now, UTC. */
const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function setFaults(simulator, list) {
  const answer = await fetch(`${simulator}/_faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(list),
  });
  if (!answer.ok) throw new Error(`the simulator refused its faults: ${await answer.text()}`);
}

/** Signs in and gives what asks the portal as this person. Throws what the portal says against it. */
export async function signIn(portal, role) {
  const first = await fetch(`${portal}/api/auth/csrf`);
  const { csrfToken } = await first.json();
  const pairs = ({ headers }) => headers.getSetCookie().map((one) => one.split(';')[0]);
  const second = await fetch(`${portal}/api/auth/callback/password`, {
    method: 'POST',
    headers: { cookie: pairs(first).join('; '), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      csrfToken,
      email: `${role}@demo.swath`,
      password: 'swath-demo',
      json: 'true',
    }),
    redirect: 'manual',
  });
  const cookie = [...pairs(first), ...pairs(second)].join('; ');
  return async (method, path, body) => {
    const answer = await fetch(`${portal}/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} as ${role}: ${answer.status} ${text.slice(0, 300)}`);
    return answer.headers.get('content-type')?.includes('application/json') ? JSON.parse(text) : text;
  };
}
