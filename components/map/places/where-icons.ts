import { Bookmark, Locate, type LucideIcon, MapPin } from 'lucide-react';
import type { WhereKind } from './where-target';

export const whereIcons: Record<WhereKind, LucideIcon> = {
  position: Locate,
  area: Bookmark,
  place: MapPin,
};
