import { vi } from 'vitest';
import type { PlaceRequest } from '@/components/map/places/places.worker';
import { createPlaceSearch } from '@/components/map/places/search-places';

const search = createPlaceSearch({
  names: ['Béziers', 'Besançon'],
  countries: 'FRFR',
  lon: [3214, 6018],
  lat: [43341, 47248],
  population: [741, 1190],
});

/** The worker of the place search, which jsdom does not have: it answers from two places of France. */
class PlaceWorker extends EventTarget {
  postMessage({ number, typed, max }: PlaceRequest): void {
    setTimeout(() => {
      const data = { number, places: search(typed, max) };
      this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }
  terminate(): void {}
}

/** Lets components find places by name. */
export const withPlaceWorker = () => vi.stubGlobal('Worker', PlaceWorker);
