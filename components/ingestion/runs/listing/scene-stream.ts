import type { ListedScene } from '@/lib/ingestion/runs/listing/listed-scene';
import type { SceneColumns } from '@/lib/ingestion/runs/listing/scene-columns';
import { callLines } from '@/lib/web/call-lines';

/** After so long without a rest the rest of the page has its turn, ms. */
const turnMs = 12;

/**
 * Reads the scenes of a listing from one number on, and hands them on as they come, some hundred at once: what else the
 * page does never waits long. Throws a `Problem`, also when the answer breaks off.
 */
export async function streamScenes(
  id: string,
  from: number,
  take: (scenes: ListedScene[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const input = { params: { id }, query: { from } };
  let turn = performance.now();
  for await (const columns of callLines<SceneColumns>('GET /api/ingestion/listings/{id}/scenes', input, {
    signal,
    brokenOff,
  })) {
    take(toScenes(columns));
    if (performance.now() - turn > turnMs) {
      await new Promise((next) => setTimeout(next));
      turn = performance.now();
    }
    if (signal.aborted) return;
  }
}

const brokenOff = {
  title: 'Loading the scene list was interrupted',
  detail: 'The list is saved. Check your connection and try again.',
};

const toScenes = (columns: SceneColumns): ListedScene[] =>
  columns.sourceIds.map((sourceId, index) => ({
    ordinal: columns.from + index,
    sourceId,
    date: columns.dates[index] ?? null,
    satellite: columns.satellites[index] ?? null,
    orbit: columns.orbits[index] ?? null,
    direction: columns.directions[index] ?? null,
    product: columns.products[index] ?? null,
    cloud: columns.clouds[index] ?? null,
    km2: columns.km2[index] ?? null,
    overlap: columns.overlaps[index] ?? null,
    outline: columns.outlines[index] ?? null,
    tags: getTags(columns.tags, index),
    aois: columns.aois[index] ?? [],
  }));

function getTags({ words, scenes }: SceneColumns['tags'], index: number): Record<string, string> {
  const places = scenes[index] ?? [];
  const tags: Record<string, string> = {};
  for (let at = 0; at < places.length; at += 2)
    tags[words[places[at] as number] ?? ''] = words[places[at + 1] as number] ?? '';
  return tags;
}
