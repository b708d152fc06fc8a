import { type ChosenArea, drawnAreaParam } from '@/components/areas/saved/use-area';

/**
 * The address of the search page for others: the shape of a saved area that only its owner may open is written into it.
 * Undefined if that shape is too detailed for an address.
 */
export function shareLink(address: string, area: Pick<ChosenArea, 'id' | 'isShared' | 'geometry'>) {
  if (area.id === undefined || area.isShared) return address;
  const drawn = drawnAreaParam(area.geometry);
  if (drawn === undefined) return undefined;
  const url = new URL(address);
  url.searchParams.set('area', drawn);
  return url.href;
}
