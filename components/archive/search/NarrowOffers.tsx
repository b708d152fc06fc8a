'use client';
import { formatPlural } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import { choiceLabel } from '../query/constellation-choice';
import { useSearchQuery } from '../query/QueryProvider';

const dayMs = 86_400_000;

/**
 * Ways to a search that fits: the newest days, up to what should hold no more than what is fetched at once, or one of
 * the constellations alone.
 */
export function NarrowOffers({ max, total }: { max: number; total: number }) {
  const { from, to, range, constellations, setParams } = useSearchQuery();
  const days = Math.floor(((to - from) / dayMs) * (max / total) * 0.8);
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
