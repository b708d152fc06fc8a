import 'server-only';
import { config } from '@/lib/platform/config';
import { constellations } from './constellation';

/** The constellations that the search service knows, as it spells them; the portal's own names where no one said. */
export function serviceConstellations(): readonly string[] {
  const configured = config().search?.constellations ?? [];
  return configured.length > 0 ? configured : constellations.map(({ id }) => id);
}
