import type { SimContext } from '../context';
import { random } from '../random';
import type { SavedDelivery } from '../state/saved';
import type { Acquisition } from './acquire';
import { acquire } from './acquire';
import { type Arrival, arrivalsUntil, beatAt } from './arrivals';
import { type Constellation, constellations } from './constellations';
import type { Point } from './footprint';
import { createSearch } from './search';
import { createWorld } from './world';

const dayMs = 86_400_000;
/** How far back a satellite may have passed, days. */
const maxDays = 14;
/** The newest deliveries stay; those before them leave the archive again. */
const maxDeliveries = 50;

const tasked = constellations.filter(({ name }) => name !== 'SENTINEL2');

/** Not those that the demo's orders are of: what arrives in the rhythm goes again. */
const arriving = tasked.filter(({ name }) => name !== 'PLEIADES');

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Images that the archive gets when a presenter wants some, or in a rhythm, beside those that come in time. */
export function createDeliveries({ options, clock, saved }: SimContext) {
  let list: SavedDelivery[] = saved?.deliveries ?? [];
  const arrived = new Map<number, Acquisition[]>();
  const drawArrival = ({ box, atMs }: Arrival) => {
    const known = arrived.get(atMs);
    if (known) return known;
    const constellation = random(options.seed, 'sensor', atMs).pick(arriving);
    const images = drawImages(options.seed, { box, count: 1, atMs }, [constellation]);
    arrived.set(atMs, images);
    return images;
  };
  const draw = () => {
    const arrivals = options.arrivals ? arrivalsUntil(options.seed, beatAt(clock.now())) : [];
    const kept = new Set(arrivals.map(({ atMs }) => atMs));
    for (const atMs of arrived.keys()) if (!kept.has(atMs)) arrived.delete(atMs);
    return createWorld([
      ...arrivals.flatMap(drawArrival),
      ...list.flatMap((delivery) => drawImages(options.seed, delivery, tasked)),
    ]);
  };
  let beat = beatAt(clock.now());
  let world = draw();
  let search = createSearch(world);
  const renew = () => {
    beat = beatAt(clock.now());
    world = draw();
    search = createSearch(world);
  };
  const upToDate = () => {
    if (options.arrivals && beatAt(clock.now()) !== beat) renew();
  };
  return {
    world: () => {
      upToDate();
      return world;
    },
    search: (...asked: Parameters<typeof search>) => {
      upToDate();
      return search(...asked);
    },
    /** Puts up to `count` images of a box of west, south, east, north into the archive, created now. Gives how many. */
    deliver(box: SavedDelivery['box'], count: number): number {
      upToDate();
      const before = world.rowById;
      list = [...list, { box, count, atMs: Math.floor(clock.now()) }].slice(-maxDeliveries);
      renew();
      return world.sourceIds.filter((sourceId) => !before.has(sourceId)).length;
    },
    images: () => list.reduce((sum, delivery) => sum + delivery.count, 0),
    dump: () => list,
  };
}

/** The same images for the same delivery, each of the newest pass before it that sees its place. */
function drawImages(
  seed: string,
  { box, count, atMs }: SavedDelivery,
  sensors: readonly Constellation[],
): Acquisition[] {
  const [west, south, east, north] = box;
  const dice = random(seed, 'delivery', atMs, ...box);
  const today = Math.floor(atMs / dayMs);
  const taken: Acquisition[] = [];
  for (let number = 0; number < count; number++) {
    // About the middle, so that an area which fills its box only partly is met as well.
    const place: Point = [
      west + (east - west) * dice.between(0.4, 0.6),
      south + (north - south) * dice.between(0.4, 0.6),
    ];
    const constellation = sensors[number % sensors.length]!;
    for (let back = 0; back < maxDays; back++) {
      const image = acquire(constellation, place, today - back, dice);
      if (!image || image.pass.time >= atMs) continue;
      taken.push({ ...image, created: atMs });
      break;
    }
  }
  return taken;
}
