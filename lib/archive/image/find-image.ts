import { formatSeries } from '@/lib/web/locale/format';
import 'server-only';
import { boxPolygon } from '@/lib/areas/geometry/box';
import { Problem } from '@/lib/web/problem';
import { toServiceNames } from '../constellation';
import type { ArchiveImage } from '../schema';
import { searchCompletely } from '../search/complete-search';
import { serviceConstellations } from '../service-constellations';
import type { ImageHint } from './image-link';

/** Degrees around the point, and milliseconds around the time, that are searched. */
const around = 0.0005;
const aboutMs = 2_000;

/**
 * An image of the archive by its source id. The service finds by place and time alone, so both have to be known.
 * Throws a `Problem` when the archive does not find it any more, an `UpstreamError` when the archive cannot be asked.
 */
export async function findImage(
  sourceId: string,
  { constellation, acquiredAt, point: [x, y] }: ImageHint,
  signal?: AbortSignal,
): Promise<ArchiveImage> {
  const time = Date.parse(acquiredAt);
  // Between -180° and 180°, and not over either edge.
  const west = Math.max(-180, Math.min(180 - 2 * around, ((((x + 180) % 360) + 360) % 360) - 180 - around));
  const south = Math.max(-90, Math.min(90 - 2 * around, y - around));
  const events = searchCompletely(
    {
      area: boxPolygon([west, south, west + 2 * around, south + 2 * around]),
      constellations: [constellation],
      from: time - aboutMs,
      to: time + aboutMs,
    },
    signal,
  );
  for await (const event of events) {
    const found = event.type === 'images' && event.images.find((image) => image.sourceId === sourceId);
    if (found) return found;
  }
  throw new Problem({
    type: 'not-found',
    status: 404,
    title: 'The archive no longer finds this image',
    detail: `It was asked for ${formatSeries(toServiceNames([constellation], serviceConstellations()))} at the image’s time and place. What Swath knows about it is shown beside this.`,
  });
}
