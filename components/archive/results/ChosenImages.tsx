'use client';
import { EyeOff, Grid2x2, ShoppingBasket, X } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { sideKeys, sideLimits } from '@/lib/archive/results/side-by-side';
import type { BasketActions } from '../image/use-basket-actions';
import { useSearchQuery } from '../query/QueryProvider';
import { ExportMenu } from './ExportMenu';
import { useResults } from './ResultsProvider';

/** What can be done with the images that are chosen. */
export function ChosenImages({ basket }: { basket?: BasketActions }) {
  const { known, setParams } = useSearchQuery();
  const { found, marks, areaKm2 } = useResults();
  const count = marks.picked.size;
  const picked = () => found.filter(({ id }) => marks.picked.has(id));
  const side = sideKeys(picked());
  return (
    <section aria-label="Chosen images" className="flex flex-col gap-2 border-line border-t px-3 py-2.5">
      <div className="flex items-center gap-1">
        <span className="mr-auto whitespace-nowrap text-12">{count} chosen</span>
        <IconButton
          icon={Grid2x2}
          label="Show side by side"
          size="small"
          reason={side.length < sideLimits.min ? 'Needs two images with a quicklook' : undefined}
          onClick={() => void setParams({ side })}
        />
        <IconButton
          icon={EyeOff}
          label="Hide the chosen images"
          size="small"
          onClick={() => marks.hide([...marks.picked])}
        />
        <IconButton icon={X} label="Choose none" size="small" onClick={() => marks.pickOnly([])} />
      </div>
      <div className="flex gap-2">
        {basket && (
          <Button
            variant="primary"
            icon={ShoppingBasket}
            className="flex-1"
            busy={basket.isAddingSeveral}
            onClick={() => basket.addAll(picked())}
          >
            Add {count}
            <span className="sr-only"> to basket</span>
          </Button>
        )}
        <ExportMenu images={picked} areaKm2={areaKm2} name={known?.name ?? ''} />
      </div>
    </section>
  );
}
