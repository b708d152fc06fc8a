import { createPlaceSearch, type Gazetteer, type Place } from './search-places';

/** What the worker is asked; it answers with the same number, so that late answers are known as such. */
export interface PlaceQuestion {
  number: number;
  typed: string;
  most: number;
}
export interface PlaceAnswer {
  number: number;
  /** Null where the gazetteer could not be loaded. */
  places: Place[] | null;
}

let search: Promise<ReturnType<typeof createPlaceSearch>> | undefined;

async function load() {
  const response = await fetch('/basemap/gazetteer.json');
  if (!response.ok) throw new Error(`the gazetteer answered ${response.status}`);
  return createPlaceSearch((await response.json()) as Gazetteer);
}

self.addEventListener('message', async ({ data }: MessageEvent<PlaceQuestion>) => {
  const answer: PlaceAnswer = { number: data.number, places: null };
  try {
    search ??= load();
    answer.places = (await search)(data.typed, data.most);
  } catch {
    // The next question tries again.
    search = undefined;
  }
  self.postMessage(answer);
});
