import { randomUUID } from 'node:crypto';
import { users } from '@/lib/accounts/tables';
import { coveredKm2 } from '@/lib/archive/coverage';
import { emptyBasket } from '@/lib/ordering/basket';
import { changeBasket, putIntoBasket } from '@/lib/ordering/basket/basket-store';
import { clearCatalogueCache } from '@/lib/ordering/catalogue/catalogue';
import type { Polygon } from '@/lib/ordering/polygon-shape';
import { quoteBasket } from '@/lib/ordering/quote/quote';
import type { OrderRow } from '@/lib/ordering/store';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { resetBreakers } from '@/lib/upstream/breaker';
import { resetToken } from '@/lib/upstream/token';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { startSimulator, type TestSimulator } from '@/testing/simulator';
import { approver, author } from './people';

export { approver, author } from './people';

export interface Services {
  sim: TestSimulator;
  database: TestDatabase;
  /** The variables of a portal process that uses both. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** A simulator, a database with two users, and this process configured to use them. */
export async function startServices(
  env: Record<string, string> = {},
  simulator: Record<string, string> = {},
): Promise<Services> {
  const [sim, database] = await Promise.all([startSimulator({ env: simulator }), createTestDatabase()]);
  const own = {
    ...sim.env,
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    ...env,
  };
  configure(own);
  await openDatabase();
  await db()
    .insert(users)
    .values([
      { ...author, name: 'Ada Author', roles: ['analyst'] },
      { ...approver, name: 'Ben Approver', roles: ['approver'] },
    ]);
  return {
    sim,
    database,
    env: own,
    async stop() {
      await closeDatabase();
      await Promise.all([sim.stop(), database.drop()]);
    },
  };
}

/** Makes this process read other variables, and forget what it knows of the services. */
export function configure(env: Record<string, string>): void {
  Object.assign(process.env, env);
  resetConfig();
  forget();
}

export function forget(): void {
  resetBreakers();
  resetToken();
  clearCatalogueCache();
}

/** An area of 20 km². At least 25 are paid for, so its price is the same whatever an image shows of it. */
export const area: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [1.42, 43.625],
      [1.42, 43.58],
      [1.47, 43.58],
      [1.47, 43.625],
      [1.42, 43.625],
    ],
  ],
};

/** The source id of the image that shows most of an area; which one is the newest changes from day to day. */
export async function findImage({ url, env }: TestSimulator, of = area): Promise<string> {
  const ring = of.coordinates[0]?.map(([x, y]) => `${x} ${y}`).join(',');
  const ask = () =>
    fetch(`${url}/search/api/v1/search`, {
      method: 'POST',
      headers: { authorization: `APIKEY ${env.SEARCH_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        geometry: `POLYGON((${ring}))`,
        constellation: ['PLEIADES'],
        acquisitionDate: '[2020-01-01T00:00:00,2030-01-01T00:00:00]',
      }),
    });
  let response = await ask();
  // In the mode `strange` a key is refused now and then, and a page comes in place of an answer.
  for (let tries = 1; tries < 10 && !isJson(response); tries += 1) response = await ask();
  const { features } = (await response.json()) as { features: Feature[] };
  // Nor can every image be read there.
  const [most] = features
    .filter(({ properties }) => properties.sourceId)
    .toSorted((a, b) => shownKm2(of, b) - shownKm2(of, a));
  if (!most?.properties.sourceId) throw new Error('the archive has no image of the area');
  return most.properties.sourceId;
}

interface Feature {
  geometry: Polygon;
  properties: { sourceId?: string };
}

function shownKm2(of: Polygon, { geometry }: Feature): number {
  try {
    return coveredKm2(of, geometry);
  } catch {
    return 0;
  }
}

const isJson = ({ ok, headers }: Response) => ok && /json/.test(headers.get('content-type') ?? '');

/** Fills the author's basket with one image, a contract and a reference of its own, and asks for its price. */
export async function quoted(sim: TestSimulator): Promise<OrderRow> {
  await changeBasket(author, () => emptyBasket);
  await putIntoBasket(author, {
    image: { sourceId: await findImage(sim), constellation: 'PLEIADES', resolution: 0.5 },
    area: { name: 'Toulouse', geometry: area },
  });
  await changeBasket(author, (content) => ({
    ...content,
    contractId: 'CTR-EU-2026-0417',
    customerReference: randomUUID(),
  }));
  return quoteBasket(author);
}

export const toSeen = ({ bodyHash, total, currency }: OrderRow) => ({
  bodyHash,
  total: total ?? '',
  currency: currency ?? '',
});
