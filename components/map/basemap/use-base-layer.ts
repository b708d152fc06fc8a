import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import type { BaseLayer } from '@/lib/web/basemap/base-layer';
import { useRememberedChoice } from './use-remembered-choice';

/**
 * The grounds that maps can have here, and the one that this person chose in this browser; the first one, if what they
 * chose is not offered. Undefined until the session is known.
 */
export function useBaseLayer():
  | { layers: BaseLayer[]; layer: BaseLayer; choose: (name: string) => void }
  | undefined {
  const { data: session } = useQuery(query('GET /api/session', {}));
  const [name, choose] = useRememberedChoice('base-layer');
  const layers = session?.baseLayers;
  const layer = layers?.find((one) => one.name === name) ?? layers?.[0];
  return layers && layer && { layers, layer, choose };
}
