import type { RefObject } from 'react';
import type { useAreaEditor } from '@/components/areas/draw/use-area-editor';
import type { useMeasure } from '@/components/areas/draw/use-measure';
import type { MapHandle } from '@/components/map';
import type { SavedSearch } from '@/lib/archive/saved-search';
import type { CoverProposal } from '../cover/use-cover';
import type { BasketActions } from '../image/use-basket-actions';
import type { AreaCardProps } from '../query/AreaCard';
import type { MapLayers } from './MapButtons';
import type { TakenArea } from './use-taken-area';
import type { WhereChoice } from './where/use-where-choice';

/** What the two arrangements of the search page, on a desk and on a phone, are made of. */
export interface SearchLayoutProps {
  map: RefObject<MapHandle | null>;
  editor: ReturnType<typeof useAreaEditor>;
  measure: ReturnType<typeof useMeasure>;
  taken: TakenArea;
  where: WhereChoice;
  cover: CoverProposal;
  basket?: BasketActions;
  layers: MapLayers;
  onLayers: (layers: MapLayers) => void;
  area: Omit<AreaCardProps, 'area'> & { state: AreaCardProps['area'] };
  onFit: () => void;
  ingestHref?: string;
  /** Saved searches: which one is open, and what opens and saves one. */
  saved: { openId?: string; onOpen: (search: SavedSearch) => void; onSave: () => void };
  /** Copies the page's address. */
  share: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}
