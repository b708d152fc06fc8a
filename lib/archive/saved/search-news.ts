import 'server-only';
import { findArea } from '@/lib/areas/saved/store';
import type { AreaGeometry } from '@/lib/areas/types';
import { constellationIds } from '../constellation';
import { passesFilters } from '../filters';
import type { SavedSearch, SearchNews } from '../saved-search';
import type { ArchiveImage } from '../schema';
import { searchCompletely } from '../search/complete-search';
import { serviceConstellations } from '../service-constellations';

const dayMs = 86_400_000;
/** Images come into the archive hours or weeks after they were taken; later ones are not searched for. */
const maxDelayMs = 180 * dayMs;
const maxLatest = 3;

/**
 * What the archive got for a saved search since its reader looked: images that it catalogued since then (where it does
 * not say, took) and that pass the search's filters. Nothing where the area is gone.
 * Throws an `UpstreamError` when the service does not answer.
 */
export async function findNewImages(
  { query, area, seenAt, createdAt }: SavedSearch,
  reader: { id: string },
  signal?: AbortSignal,
): Promise<SearchNews | undefined> {
  const whole = await findArea(area.id, reader);
  if (!whole) return undefined;
  const since = seenAt ?? createdAt;
  const from = Math.max(Date.parse(query.from), Date.parse(since) - maxDelayMs);
  const to = Math.min(query.to ? Date.parse(query.to) + dayMs : Number.POSITIVE_INFINITY, Date.now());
  const fresh: ArchiveImage[] = [];
  let isComplete = true;
  let by: SearchNews['by'] = 'catalogued';
  if (from < to) {
    const asked = {
      area: whole.geometry as AreaGeometry,
      constellations:
        query.constellations.length > 0 ? query.constellations : constellationIds(serviceConstellations()),
      from,
      to,
      filters: query.filters,
      asker: reader.id,
    };
    for await (const event of searchCompletely(asked, signal)) {
      if (event.type === 'end') isComplete = event.gaps.length === 0;
      else {
        if (event.images.some(({ cataloguedAt }) => cataloguedAt === undefined)) by = 'taken';
        fresh.push(
          ...event.images.filter(
            (image) =>
              Date.parse(image.cataloguedAt ?? image.acquiredAt) > Date.parse(since) &&
              passesFilters(image, query.filters, area.km2),
          ),
        );
      }
    }
  }
  fresh.sort((a, b) => b.acquiredAt.localeCompare(a.acquiredAt));
  const latest = fresh.slice(0, maxLatest).map(({ id, thumbnail }) => ({ id, thumbnail }));
  return { since, count: fresh.length, by, isComplete, latest };
}
