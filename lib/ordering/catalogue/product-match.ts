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
  const match = /(\d+(?:\.\d+)?)[\s-]*m(?![a-z0-9])/i.exec(cleanLabel(label));
  return match ? Number(match[1]) : undefined;
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
  for (const type of productTypes) {
    const score = scoreMatch(type, constellation, image.resolution);
    if (score > 0 && score > (best?.score ?? 0)) best = { type, score };
  }
  return best?.type;
}

function scoreMatch(type: ProductType, constellation: string, resolution: number | undefined): number {
  if (type.source !== undefined && type.source !== 'archive') return 0;
  const sensors = [type.sensor?.id, type.sensor?.label].flatMap((text) => (text ? plain(text) : []));
  const isSame = sensors.includes(constellation);
  const isAlike = sensors.some(
    (sensor) => sensor.startsWith(constellation) || constellation.startsWith(sensor),
  );
  if (!isSame && !isAlike) return 0;
  const texts = [type.label, type.target?.label ?? '', type.target?.id ?? ''];
  const own = texts.map(resolutionIn).find((one) => one !== undefined);
  const byResolution =
    own === undefined || resolution === undefined ? 0 : Math.abs(own - resolution) < 0.05 ? 4 : -2;
  const isPlain = texts.some((text) => /mono|standard/i.test(text)) ? 1 : 0;
  return (isSame ? 8 : 4) + byResolution + isPlain;
}
