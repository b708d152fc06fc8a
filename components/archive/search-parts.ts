import type { RefObject } from 'react';
import type { MapHandle } from '@/components/map';
import type { AreaCardProps } from './AreaCard';
import type { MapLayers } from './MapButtons';
import type { useAreaEditor } from './use-area-editor';
import type { BasketActions } from './use-basket';
import type { SearchPageState } from './use-search-page';

/** What the two arrangements of the search page, on a desk and on a phone, are made of. */
export interface SearchParts {
  page: SearchPageState;
  map: RefObject<MapHandle | null>;
  editor: ReturnType<typeof useAreaEditor>;
  basket?: BasketActions;
  layers: MapLayers;
  onLayers: (layers: MapLayers) => void;
  area: Omit<AreaCardProps, 'area' | 'aside'> & { state: AreaCardProps['area'] };
  onFit: () => void;
  ingestHref?: string;
  onPrevious?: () => void;
  onNext?: () => void;
}
