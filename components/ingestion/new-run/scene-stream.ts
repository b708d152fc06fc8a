import type { Columns } from '@/lib/ingestion/listing/scene-columns';
import { isProblemBody, Problem } from '@/lib/web/problem';
import type { ListedScene } from './listed-scene';

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
  const response = await fetch(`/api/ingestion/listings/${encodeURIComponent(id)}/scenes?from=${from}`, {
    signal,
    credentials: 'same-origin',
  }).catch((error: unknown) => {
    throw signal.aborted ? error : brokenOff();
  });
  if (!response.ok || !response.body) throw await problemOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pieces: string[] = [];
  let turn = performance.now();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : brokenOff();
    });
    if (done) break;
    const lines = value.split('\n');
    for (const [place, line] of lines.entries()) {
      pieces.push(line);
      if (place === lines.length - 1) break;
      const whole = pieces.join('');
      pieces = [];
      take(toScenes(JSON.parse(whole) as Columns));
      if (performance.now() - turn > turnMs) {
        await new Promise((next) => setTimeout(next));
        turn = performance.now();
      }
      if (signal.aborted) return;
    }
  }
  if (pieces.some((piece) => piece !== '')) throw brokenOff();
}

async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined);
  return isProblemBody(body) ? new Problem(body) : brokenOff();
}

const brokenOff = () =>
  new Problem({
    status: 0,
    type: 'portal-unreachable',
    title: 'The portal stopped to tell the scenes of the list',
    detail: 'What you see is kept, and so is the list. Check the connection and try again.',
    retryable: true,
  });

const toScenes = (columns: Columns): ListedScene[] =>
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
    tags: tagsOf(columns.tags, index),
    aois: columns.aois[index] ?? [],
  }));

function tagsOf({ words, scenes }: Columns['tags'], index: number): Record<string, string> {
  const places = scenes[index] ?? [];
  const tags: Record<string, string> = {};
  for (let at = 0; at < places.length; at += 2)
    tags[words[places[at] as number] ?? ''] = words[places[at + 1] as number] ?? '';
  return tags;
}
