import type { SimOptions } from '../../options';
import type { Frame } from './frames';
import { framesOver } from './frames';
import type { Payload } from './payload';
import type { CatalogueScene } from './scene';
import { catalogueScene } from './scene';

const dayMs = 86_400_000;
const maxScenes = 200_000;

/** An acquisition that may belong to a listing. */
interface Candidate {
  frame: Frame;
  meets: boolean;
  time: number;
  number: number | undefined;
}

/** A page of scenes, and whether another one exists. */
export interface Listing {
  scenes: CatalogueScene[];
  hasNext: boolean;
}

/**
 * The scenes of a payload, by date. Pages are cut from what the external catalogue finds around the area, and what
 * is outside is left out afterwards: a page may hold fewer than `limit` scenes and still not be the last.
 */
export function listScenes(
  { seed, letter, catalogue }: Pick<SimOptions, 'seed' | 'letter' | 'catalogue'>,
  payload: Payload,
  page?: number,
  limit?: number,
): Listing {
  const around = listCandidates({ ...payload, count: payload.count ?? catalogue });
  // To the letter nothing shows whether another page exists, so that only the last page may be short.
  const candidates = letter ? around.filter(({ meets }) => meets) : around;
  const start = limit ? (page ?? 0) * limit : 0;
  const cut = limit ? candidates.slice(start, start + limit) : candidates;
  const { constellation, copied } = payload;
  return {
    hasNext: start + cut.length < candidates.length,
    scenes: cut
      .filter(({ meets }) => meets)
      .map(({ frame, time, number }) =>
        catalogueScene(seed, { constellation, ...frame, time, number }, copied, letter),
      ),
  };
}

function listCandidates({ constellation, outlines, start, end, count }: Payload): Candidate[] {
  const frames = framesOver(constellation, outlines);
  if (count !== undefined) {
    const inside = frames.filter(({ meets }) => meets);
    const total = inside.length === 0 ? 0 : Math.min(count, maxScenes);
    const step = (end - start) / Math.max(1, total);
    return Array.from({ length: total }, (_, number) => {
      const time = Math.floor((start + number * step) / 1000) * 1000;
      return { ...inside[number % inside.length]!, time, number };
    });
  }
  const found: Candidate[] = [];
  for (const { frame, meets } of frames) {
    const seconds = Math.round(constellation.hour * 3_600 - (frame.middle[0] * 3_600) / 15) + frame.slice * 7;
    for (let day = Math.floor(start / dayMs) - 1; day <= Math.floor(end / dayMs) + 1; day++) {
      if (day % constellation.revisitDays !== frame.phase) continue;
      const time = day * dayMs + (seconds + (day % 97)) * 1000;
      if (time < start || time > end) continue;
      found.push({ frame, meets, time, number: undefined });
      if (found.length >= maxScenes) return sorted(found);
    }
  }
  return sorted(found);
}

const sorted = (candidates: Candidate[]) =>
  candidates.sort(
    (a, b) => a.time - b.time || a.frame.orbit - b.frame.orbit || a.frame.slice - b.frame.slice,
  );
