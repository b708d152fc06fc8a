import type { RefObject } from 'react';
import type { MapHandle } from '@/components/map';
import type { SavedSearch } from '@/lib/archive/saved-search';
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
  /** Saved searches: which one is open, and what opens and saves one. */
  saved: { openId?: string; onOpen: (search: SavedSearch) => void; onSave: () => void };
  /** Copies the page's address. */
  share: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}
