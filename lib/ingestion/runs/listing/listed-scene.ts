import { getBbox } from '@/lib/areas/geometry/measure';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';
import { shownName } from '@/lib/upstream/shown-name';
import type { SceneAttributes } from '../../footprints/scene-attributes';

/** One scene of a list, as the table and the map show it. */
export interface ListedScene extends SceneAttributes {
  /** Its number in the listing, from 0 on. */
  ordinal: number;
  /** The AOIs in which the portal knows it to be. */
  aois: readonly string[];
}

export const sceneShows = ['all', 'kept', 'removed', 'new', 'ingested', 'duplicates'] as const;
export type SceneShow = (typeof sceneShows)[number];

export interface SceneFilter {
  show: SceneShow;
  /** Part of the source id, or of a tag as it is shown. */
  search: string;
  satellite: string;
  orbit: string;
  /** Days, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  /** Percent at most. */
  cloud: number | null;
}

export const sceneSorts = ['date', 'satellite', 'orbit', 'cloud', 'km2', 'overlap', 'name'] as const;
export type SceneSort = (typeof sceneSorts)[number];

/**
 * Which scenes are another product of an acquisition that is in the list already: of one satellite in one second and
 * one place. The first one in the list is the one that stays.
 */
export function findDuplicates(scenes: readonly ListedScene[]): Set<number> {
  const seen = new Set<string>();
  const duplicates = new Set<number>();
  for (const { ordinal, satellite, date, orbit, outline } of scenes) {
    if (!date) continue;
    const key = `${satellite} ${date.slice(0, 19)} ${orbit} ${formatPlace(outline)}`;
    if (seen.has(key)) duplicates.add(ordinal);
    else seen.add(key);
  }
  return duplicates;
}

/** Roughly where an outline is: products of one acquisition differ by some metres at their corners. */
function formatPlace(outline: AreaGeometry | null): string {
  const ring = outline?.type === 'Polygon' ? outline.coordinates[0] : outline?.coordinates[0]?.[0];
  if (!ring) return '';
  let [x, y] = [0, 0];
  for (let corner = 1; corner < ring.length; corner += 1) {
    x += ring[corner]?.[0] ?? 0;
    y += ring[corner]?.[1] ?? 0;
  }
  const tenths = 10 / (ring.length - 1);
  return `${Math.round(x * tenths)} ${Math.round(y * tenths)}`;
}

/** The box around some boxes; nothing around none. */
export function boxAround(boxes: Iterable<Bbox | undefined>): Bbox | undefined {
  let around: Bbox | undefined;
  for (const box of boxes) {
    if (!box) continue;
    around = around
      ? [
          Math.min(around[0], box[0]),
          Math.min(around[1], box[1]),
          Math.max(around[2], box[2]),
          Math.max(around[3], box[3]),
        ]
      : [...box];
  }
  return around;
}

/** The box around all scenes that say where they lie. */
export const calculateExtent = (scenes: readonly ListedScene[]): Bbox | undefined =>
  boxAround(scenes.map(({ outline }) => (outline ? getBbox(outline) : undefined)));

/** Tags that have a column of their own. */
const shownElsewhere = new Set(['satellite', 'relativeOrbit', 'cloudCoverPercentage']);

/** What was put into words already: a search looks at every scene at every key. */
const worded = new WeakMap<Readonly<Record<string, string>>, string>();

/** The tags of a scene that no other column shows, in a line. */
export function formatTags({ tags }: Pick<ListedScene, 'tags'>): string {
  const known = worded.get(tags);
  if (known !== undefined) return known;
  const words = Object.entries(tags)
    .flatMap(([name, value]) => (shownElsewhere.has(name) ? [] : `${shownName(name)} ${shownName(value)}`))
    .join(' · ');
  worded.set(tags, words);
  return words;
}

/** The scenes that a filter leaves, in order. Unknown clouds and dates are kept where they are not asked about. */
export function filterScenes(
  scenes: readonly ListedScene[],
  filter: SceneFilter,
  {
    removed,
    duplicates,
    aoi,
  }: { removed: ReadonlySet<number>; duplicates: ReadonlySet<number>; aoi: string },
): ListedScene[] {
  const search = filter.search.trim().toLowerCase();
  const shows: Record<SceneShow, (scene: ListedScene) => boolean> = {
    all: () => true,
    kept: ({ ordinal }) => !removed.has(ordinal),
    removed: ({ ordinal }) => removed.has(ordinal),
    new: ({ aois }) => !aois.includes(aoi),
    ingested: ({ aois }) => aois.length > 0,
    duplicates: ({ ordinal }) => duplicates.has(ordinal),
  };
  const isShown = shows[filter.show];
  return scenes.filter((scene) => {
    const day = scene.date?.slice(0, 10) ?? '';
    return (
      isShown(scene) &&
      (search === '' ||
        scene.sourceId.toLowerCase().includes(search) ||
        formatTags(scene).toLowerCase().includes(search)) &&
      (filter.satellite === '' || scene.satellite === filter.satellite) &&
      (filter.orbit === '' || scene.orbit === filter.orbit) &&
      (filter.from === '' || day >= filter.from) &&
      (filter.to === '' || (day !== '' && day <= filter.to)) &&
      (filter.cloud === null || (scene.cloud !== null && scene.cloud <= filter.cloud))
    );
  });
}

const keys: Record<SceneSort, (scene: ListedScene) => string | number | null> = {
  date: ({ date }) => date,
  satellite: ({ satellite }) => satellite,
  orbit: ({ orbit }) => (orbit === null ? null : Number(orbit)),
  cloud: ({ cloud }) => cloud,
  km2: ({ km2 }) => km2,
  overlap: ({ overlap }) => overlap,
  name: ({ sourceId }) => sourceId,
};

/** Sorts a copy; what is unknown comes last, either way. */
export function sortScenes(scenes: readonly ListedScene[], sort: SceneSort, isDown: boolean): ListedScene[] {
  const key = keys[sort];
  const sign = isDown ? -1 : 1;
  return [...scenes].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === right) return a.ordinal - b.ordinal;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  });
}
