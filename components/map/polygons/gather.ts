import type { AreaGeometry } from '@/lib/areas/types';
import { type FlatPolygons, PolygonGatherer } from './polygon-gatherer';

/** How long the page is held up in one go, in milliseconds. */
const oneGo = 8;

/** Gathers polygons without holding the page up. */
export async function gather(polygons: readonly { geometry: AreaGeometry }[]): Promise<FlatPolygons> {
  const gatherer = new PolygonGatherer(polygons.length);
  let since = performance.now();
  for (let at = 0; at < polygons.length; at += 1) {
    gatherer.add((polygons[at] as { geometry: AreaGeometry }).geometry);
    if (at % 256 !== 255 || performance.now() - since < oneGo) continue;
    await nextTask();
    since = performance.now();
  }
  return gatherer.finish();
}

/** Lets the page do what else it has to, without the delay of a timer. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      port2.close();
      resolve();
    };
    port1.postMessage(undefined);
  });
