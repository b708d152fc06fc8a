import 'server-only';
import { config } from '@/lib/platform/config';
import { constellations } from './constellation';

/** The constellations that the search service knows, as it spells them; the portal's own names where nobody said. */
export function serviceConstellations(): readonly string[] {
  const told = config().search?.constellations ?? [];
  return told.length > 0 ? told : constellations.map(({ id }) => id);
}
