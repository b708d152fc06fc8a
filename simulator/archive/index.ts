import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { SimContext } from '../context';
import type { SimEnv } from '../sim-env';
import { constellations } from './constellations';
import { createDeliveries } from './deliver';
import { toFeature } from './feature';
import { generateWorld } from './generate';
import { createImages } from './images';
import { isProjection, isSize, projections, sizes } from './images/job';
import { readRequest } from './request';
import { createSearch } from './search';
import { BadRequest } from './wkt';
import { ringAt, type World } from './world';

/**
 * The archive: the search service of section 4.2 and the images that its results name. What is where, and every liberty
 * that it takes, is in README.md beside this file.
 *
 * Sets `context.archive` before it resolves.
 */
export async function createArchive(context: SimContext) {
  const { options, clock } = context;
  let made: { world: World; search: ReturnType<typeof createSearch> } | undefined;
  const archive = () => {
    if (!made) {
      const world = generateWorld(options.seed, options.now, options.sameSecond);
      made = { world, search: createSearch(world) };
    }
    return made;
  };
  if (options.warm) archive();
  const images = createImages(context.closing, options.warm);
  const deliveries = createDeliveries(context);
  const find = (sourceId: string): Found | undefined => {
    for (const one of [archive().world, deliveries.world()]) {
      const row = one.rowById.get(sourceId);
      if (row !== undefined && one.created[row]! <= clock.now()) return { world: one, row };
    }
    return undefined;
  };

  context.archive = {
    has: (sourceId) => find(sourceId) !== undefined,
    footprint: (sourceId) => {
      const found = find(sourceId);
      return found && { type: 'Polygon', coordinates: [ringAt(found.world, found.row)] };
    },
    constellation: (sourceId) => {
      const found = find(sourceId);
      return found && constellationOf(found).name;
    },
  };

  const app = new Hono<SimEnv>();
  const isKey = keyTest(options.searchKey);

  app.use('/api/v1/*', async (c, next) => {
    if (!c.get('isKeyRevoked') && isKey(c.req.header('authorization'))) return next();
    c.header('www-authenticate', 'APIKEY');
    return c.json({ status: 401, error: 'Unauthorized', message: 'a valid APIKEY is required' }, 401);
  });

  app.post('/api/v1/search', async (c) => {
    const text = await c.req.text();
    try {
      const body = parse(text);
      const request = readRequest(body, options);
      const late = deliveries.world();
      const { world, search } = archive();
      const rows: Found[] = [
        // What was delivered is of the last days: it comes first, as the newest does.
        ...deliveries.search(request, clock.now()).map((row) => ({ world: late, row })),
        ...search(request, clock.now()).map((row) => ({ world, row })),
      ];
      const base = `${origin(c.req.header('host'), context.url)}/search`;
      const page = rows.slice(request.skip, request.skip + request.count);
      return c.json({
        startIndex: request.skip + 1,
        itemsPerPage: request.count,
        totalResults: rows.length,
        query: body,
        type: 'FeatureCollection',
        features: page.map((found) => toFeature(found.world, found.row, options.seed, base)),
      });
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      return c.json({ status: 400, error: 'Bad Request', message: error.message }, 400);
    }
  });

  app.get('/api/v1/productTypes/:productType/products/:sourceId', async (c) => {
    const { productType, sourceId } = c.req.param();
    const found = find(sourceId);
    if (!found || constellationOf(found).productType !== productType) {
      return c.json({ status: 404, error: 'Not Found', message: `no product ${sourceId}` }, 404);
    }
    const size = c.req.query('size') ?? 'MEDIUM';
    const projection = c.req.query('projection') ?? null;
    if (!isSize(size) || !isProjection(projection)) {
      const message = `size must be one of ${sizes.join(', ')}, projection one of ${projections.join(', ')} or left out`;
      return c.json({ status: 400, error: 'Bad Request', message }, 400);
    }
    const jpeg = await images.render(found.world, found.row, size, projection);
    return c.body(jpeg as Uint8Array<ArrayBuffer>, 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=86400',
    });
  });

  app.all('/api/v1/*', (c) =>
    c.json({ status: 404, error: 'Not Found', message: `no ${c.req.method} ${c.req.path}` }, 404),
  );
  return { app, deliveries };
}

/** An image: its row, and the world that it is a row of. */
interface Found {
  world: World;
  row: number;
}

const constellationOf = ({ world, row }: Found) => constellations[world.constellation[row]!]!;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest('the body is not JSON');
  }
}

/** Images carry the address by which they were asked for, so that a client behind another name can follow it. */
function origin(host: string | undefined, fallback: string): string {
  return host ? `http://${host}` : fallback;
}

function keyTest(key: string): (header: string | undefined) => boolean {
  const wanted = Buffer.from(`APIKEY ${key}`);
  return (header) => {
    const sent = Buffer.from(header ?? '');
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  };
}
