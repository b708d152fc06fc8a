import type { ImageSnapshot } from '../basket-shape';
import { cleanLabel } from '../label';
import type { ProductType } from '../product-shape';

/** Letters and digits alone, so that `PLEIADES NEO`, `Pléiades Neo` and `pleiades_neo` are the same. */
const plain = (text: string) =>
  cleanLabel(text)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The resolution in metres that a label reports: `Pleiades 0.5-m`, `SPOT 1.5 m`, `standard22m`. */
function resolutionIn(label: string): number | undefined {
  // From the first digit of a number on: a long row of digits is looked at once.
  const match = /(?<!\d)(\d+(?:\.\d+)?)[\s-]*m(?![a-z0-9])/i.exec(cleanLabel(label));
  return match ? Number(match[1]) : undefined;
}

/** Of more product types than this the first ones are compared with an image. */
const maxCompared = 5_000;

/** What a product type is compared by. */
interface Traits {
  sensors: string[];
  resolution: number | undefined;
  isPlain: boolean;
}

/** A product type is read once, however many images it is compared with. */
const known = new WeakMap<ProductType, Traits>();

function toTraits(type: ProductType): Traits {
  const read = known.get(type) ?? readTraits(type);
  known.set(type, read);
  return read;
}

function readTraits({ sensor, label, target }: ProductType): Traits {
  const texts = [label, target?.label ?? '', target?.id ?? ''];
  return {
    // A name without letters and digits is that of no sensor.
    sensors: [sensor?.id, sensor?.label].map((text) => plain(text ?? '')).filter((text) => text !== ''),
    resolution: texts.map(resolutionIn).find((one) => one !== undefined),
    isPlain: texts.some((text) => /mono|standard/i.test(text)),
  };
}

/**
 * The archive product type that fits an image best by sensor and resolution; undefined where no sensor fits. Only a
 * suggestion: people decide.
 */
export function suggestProductType(
  image: ImageSnapshot,
  productTypes: ProductType[],
): ProductType | undefined {
  const constellation = plain(image.constellation ?? '');
  if (constellation === '') return undefined;
  let best: { type: ProductType; score: number } | undefined;
  for (const type of productTypes.slice(0, maxCompared)) {
    const score = scoreMatch(type, constellation, image.resolution);
    if (score > 0 && score > (best?.score ?? 0)) best = { type, score };
  }
  return best?.type;
}

function scoreMatch(type: ProductType, constellation: string, resolution: number | undefined): number {
  if (type.source !== undefined && type.source !== 'archive') return 0;
  const { sensors, resolution: own, isPlain } = toTraits(type);
  const isSame = sensors.includes(constellation);
  const isAlike = sensors.some(
    (sensor) => sensor.startsWith(constellation) || constellation.startsWith(sensor),
  );
  if (!isSame && !isAlike) return 0;
  const byResolution =
    own === undefined || resolution === undefined ? 0 : Math.abs(own - resolution) < 0.05 ? 4 : -2;
  return (isSame ? 8 : 4) + byResolution + Number(isPlain);
}
