import { formatList, formatPlural } from '@/components/ui/format';

/** Formats an amount of items: `57 tiles and 2 scenes`; what there is none of is left out. */
export function formatAmount({ scenes, tiles }: { scenes: number; tiles: number }): string {
  const parts = [
    ...(tiles > 0 ? [formatPlural(tiles, 'tile')] : []),
    ...(scenes > 0 ? [formatPlural(scenes, 'scene')] : []),
  ];
  return formatList(parts) || 'nothing';
}
