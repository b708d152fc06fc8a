import { areaKm2, getBbox } from '@/lib/areas/geometry/measure';
import { overlay } from '@/lib/areas/geometry/overlay';
import { polygonsOfArea, toGeometry } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry } from '@/lib/areas/types';
import type { CoverLimits } from '../cover-goal';
import { copiesAt, coveredKm2 } from '../coverage';

/** What a proposal needs to know of an image. */
export interface CoverCandidate {
  id: string;
  footprint: AreaGeometry;
  /** km² of the area. */
  coveredKm2: number;
  /** Percent; left out where it is not reported. */
  cloudCover?: number;
  /** Milliseconds since 1970. */
  acquiredAt: number;
}

export interface CoverPlan {
  /** In the order in which they were taken, each with the km² that those before it leave open. */
  images: { id: string; addsKm2: number }[];
  areaKm2: number;
  coveredKm2: number;
  /** What is left open; nothing where everything is covered. */
  gaps?: AreaGeometry;
  /** Why no more images were taken. */
  end: 'covered' | 'max-images' | 'nothing-adds';
}

/** Parts of a gap below this share of the area come from the last digits of what was cut, and are no gaps. */
const crumb = 1e-9;

/**
 * Proposes images that together cover an area.
 *
 * `fewest` takes again and again the image that adds most: with this many images it covers at least 1 − 1/e, 63 %, of
 * what the best choice of that number covers. `cloud` and `newest` take images in that order, as long as they add
 * something, so that every covered place shows the best of those that add enough there. At last images are left out
 * that the others have made needless.
 * @param onImage gets each image that is taken, for showing progress
 */
export function solveCover(
  area: AreaGeometry,
  candidates: readonly CoverCandidate[],
  { goal, maxImages, minAdded, enough }: CoverLimits,
  onImage?: (taken: number, coveredKm2: number) => void,
): CoverPlan {
  const whole = areaKm2(area);
  const min = Math.max((whole * minAdded) / 100, whole * crumb);
  const wanted = whole * (1 - Math.min(100, enough) / 100) + whole * crumb;
  const open = new OpenArea(area);
  const taken: CoverCandidate[] = [];
  const isDone = () => open.km2 <= wanted || taken.length >= maxImages;
  const take = (candidate: CoverCandidate) => {
    open.close(candidate.footprint);
    taken.push(candidate);
    onImage?.(taken.length, whole - open.km2);
  };
  const useful = candidates.filter((one) => one.coveredKm2 >= min);

  if (goal === 'fewest') {
    // What an image adds only shrinks: the one in front needs a look only until it stays in front.
    const queue = useful.map((one) => ({ one, adds: one.coveredKm2, round: 0 }));
    queue.sort((a, b) => b.adds - a.adds);
    while (!isDone()) {
      const first = queue.shift();
      if (!first) break;
      if (first.round === taken.length) {
        take(first.one);
        continue;
      }
      first.adds = coveredKm2(open.geometry, first.one.footprint);
      first.round = taken.length;
      if (first.adds < min) continue;
      const place = queue.findIndex(({ adds }) => adds <= first.adds);
      queue.splice(place < 0 ? queue.length : place, 0, first);
    }
  } else {
    for (const candidate of useful.toSorted(goal === 'cloud' ? compareCloud : newest)) {
      if (isDone()) break;
      if (coveredKm2(open.geometry, candidate.footprint) >= min) take(candidate);
    }
  }
  return toCover(area, goal === 'fewest' ? withoutNeedless(area, taken, min) : taken, {
    maxImages,
    wanted,
    whole,
  });
}

/** Radar sees through clouds, and has no value. Where others do not say, the worst is to be expected. */
const compareCloud = (a: CoverCandidate, b: CoverCandidate) =>
  (a.cloudCover ?? 100) - (b.cloudCover ?? 100) || b.coveredKm2 - a.coveredKm2;
const newest = (a: CoverCandidate, b: CoverCandidate) =>
  b.acquiredAt - a.acquiredAt || b.coveredKm2 - a.coveredKm2;

/** The part of an area that is still open. */
class OpenArea {
  geometry: AreaGeometry;
  km2: number;

  constructor(area: AreaGeometry) {
    this.geometry = area;
    this.km2 = areaKm2(area);
  }

  /** Takes a footprint's part away. */
  close(footprint: AreaGeometry): void {
    const box = getBbox(this.geometry);
    const cutter = polygonsOfArea(footprint).flatMap((rings) => copiesAt(rings, box));
    if (cutter.length === 0) return;
    this.geometry = toGeometry(overlay('difference', [polygonsOfArea(this.geometry), cutter]));
    this.km2 = areaKm2(this.geometry);
  }
}

/** Leaves out, the last taken first, what adds less than `least` to all of the others. */
function withoutNeedless(area: AreaGeometry, taken: CoverCandidate[], min: number): CoverCandidate[] {
  const needless = Math.min(min, areaKm2(area) * 1e-6);
  let kept = taken;
  for (const candidate of taken.slice(0, -1).reverse()) {
    const others = kept.filter((one) => one !== candidate);
    if (addedTo(area, candidate, others) < needless) kept = others;
  }
  return kept;
}

/** km² of the area that a candidate covers and no other: only those that touch it can take from it. */
function addedTo(area: AreaGeometry, candidate: CoverCandidate, others: readonly CoverCandidate[]): number {
  const box = getBbox(candidate.footprint);
  const near = others.filter(({ footprint }) =>
    polygonsOfArea(footprint).some((rings) => copiesAt(rings, box).length > 0),
  );
  if (near.length === 0) return candidate.coveredKm2;
  const own = new OpenArea(candidate.footprint);
  for (const { footprint } of near) {
    own.close(footprint);
    if (own.km2 === 0) return 0;
  }
  return coveredKm2(area, own.geometry);
}

function toCover(
  area: AreaGeometry,
  chosen: readonly CoverCandidate[],
  { maxImages, wanted, whole }: { maxImages: number; wanted: number; whole: number },
): CoverPlan {
  const open = new OpenArea(area);
  const steps = chosen.map(({ id, footprint }) => {
    const before = open.km2;
    open.close(footprint);
    return { id, addsKm2: Math.max(0, before - open.km2) };
  });
  const parts = polygonsOfArea(open.geometry).filter((rings) => areaKm2(toGeometry([rings])) > whole * crumb);
  const gaps = parts.length > 0 ? toGeometry(parts) : undefined;
  const isCovered = open.km2 <= wanted;
  return {
    images: steps,
    areaKm2: whole,
    coveredKm2: whole - (gaps ? areaKm2(gaps) : 0),
    gaps,
    end: isCovered ? 'covered' : chosen.length >= maxImages ? 'max-images' : 'nothing-adds',
  };
}
