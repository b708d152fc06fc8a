import 'server-only';
import { keptScenes } from './sent-list';
import type { Listing } from './store';

/** A listing as the file that the service takes, in today's version: a collection of scenes, with their tiles or without. */
export const exportList = (listing: Listing, kind: 'scenes' | 'tiles'): Response =>
  sceneFile(`${listing.aoi}-${kind}.json`, keptScenes(listing.id, { withTiles: kind === 'tiles' }));

/** A collection of scenes as a file, written as it is taken. */
export function sceneFile(name: string, scenes: AsyncGenerator<{ document: string }>): Response {
  const encoder = new TextEncoder();
  let separator = '{"type":"FeatureCollection","features":[\n';
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await scenes.next();
      const before = separator;
      if (done) {
        controller.enqueue(encoder.encode(`${before.startsWith('{') ? before : '\n'}]}\n`));
        controller.close();
        return;
      }
      separator = ',\n';
      controller.enqueue(encoder.encode(before + value.document));
    },
    async cancel() {
      await scenes.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'application/geo+json',
      'content-disposition': `attachment; filename="${name.replaceAll(/[^A-Za-z0-9:._-]/g, '_')}"`,
      'cache-control': 'no-store',
    },
  });
}
