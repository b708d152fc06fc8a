import { createPlaceSearch, type Gazetteer, type GazetteerPlace } from './search-places';

/** What the worker is asked; it answers with the same number, so that late answers are known as such. */
export interface PlaceRequest {
  number: number;
  typed: string;
  max: number;
}
export interface PlaceResponse {
  number: number;
  /** Null where the gazetteer could not be loaded. */
  places: GazetteerPlace[] | null;
}

let search: Promise<ReturnType<typeof createPlaceSearch>> | undefined;

async function load() {
  const response = await fetch('/basemap/gazetteer.json');
  if (!response.ok) throw new Error(`the gazetteer answered ${response.status}`);
  return createPlaceSearch((await response.json()) as Gazetteer);
}

self.addEventListener('message', async ({ data }: MessageEvent<PlaceRequest>) => {
  const answer: PlaceResponse = { number: data.number, places: null };
  try {
    search ??= load();
    answer.places = (await search)(data.typed, data.max);
  } catch {
    // The next question tries again.
    search = undefined;
  }
  self.postMessage(answer);
});
