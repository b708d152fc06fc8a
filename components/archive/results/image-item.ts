import type { MouseEvent } from 'react';
import type { ArchiveImage } from '@/lib/archive/schema';

/** What a card and a row of the table show and do. */
export interface ImageItemProps {
  image: ArchiveImage;
  areaKm2: number;
  thisYear: number;
  isSelected: boolean;
  isHovered: boolean;
  isPicked: boolean;
  isPinned: boolean;
  /** Undefined for those who have no basket. */
  basket?: { has: boolean; isBusy: boolean; add: () => void };
  /** A click: selects, with Ctrl chooses beside others, with Shift chooses all up to it. */
  onClick: (event: MouseEvent) => void;
  onPick: (withRange: boolean) => void;
  onPin: () => void;
  onHide: () => void;
  onHover: (isHovered: boolean) => void;
}
