'use client';
import { formatPlural } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import { choiceLabel } from './constellation-choice';
import type { SearchPageState } from './use-search-page';

const dayMs = 86_400_000;

/**
 * Ways to a search that fits: as many of the newest days as should hold no more than what is fetched at once, or one of
 * the constellations alone.
 */
export function NarrowOffers({ page, most, total }: { page: SearchPageState; most: number; total: number }) {
  const { from, to, range, constellations, setParams } = page;
  const days = Math.floor(((to - from) / dayMs) * (most / total) * 0.8);
  const choose = (change: Parameters<typeof setParams>[0]) =>
    void setParams({ ...(change as object), times: null }, { history: 'push' });
  return (
    <span className="flex flex-wrap gap-x-3">
      {days >= 1 && (
        <TextButton
          onClick={() =>
            choose({ from: new Date(to - days * dayMs).toISOString().slice(0, 10), to: range.to })
          }
        >
          Only the last {formatPlural(days, 'day')}
        </TextButton>
      )}
      {constellations.length > 1 &&
        constellations.map((one) => (
          <TextButton key={one} onClick={() => choose({ constellations: [one] })}>
            Only {choiceLabel(one)}
          </TextButton>
        ))}
    </span>
  );
}
