'use client';
import { EyeOff, Puzzle, ShoppingBasket, X } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { TextButton } from '@/components/ui/TextButton';
import type { BasketActions } from '../image/use-basket-actions';
import { useSearchQuery } from '../query/QueryProvider';
import { ExportMenu } from './ExportMenu';
import { useResults } from './ResultsProvider';
import { useRememberSeen } from './use-remember-seen';

export interface ResultsFooterProps {
  basket?: BasketActions;
  /** Proposes images that cover the area. */
  onCover: () => void;
}

/** What can be done with the images that are chosen, and the way back for those that are hidden. */
export function ResultsFooter({ basket, onCover }: ResultsFooterProps) {
  const { known } = useSearchQuery();
  const { search, marks, found, images, areaKm2 } = useResults();
  useRememberSeen(search);
  const count = marks.picked.size;
  const name = known?.name ?? '';
  const picked = () => found.filter(({ id }) => marks.picked.has(id));
  return (
    <>
      {marks.hidden.size > 0 && (
        <p className="flex items-center gap-2 border-line border-t px-3 py-1.5 text-12 text-muted">
          <EyeOff aria-hidden size={14} />
          {formatPlural(marks.hidden.size, 'image')} hidden
          <TextButton onClick={marks.showHidden}>Show</TextButton>
        </p>
      )}
      {count === 0 && images.length > 0 && !search.isRunning && (
        <div className="flex gap-2 border-line border-t px-3 py-2.5">
          <Button data-story="cover" icon={Puzzle} className="flex-1" onClick={onCover}>
            Cover this area…
          </Button>
          <ExportMenu images={() => images} areaKm2={areaKm2} name={name} />
        </div>
      )}
      {count > 0 && (
        <section
          aria-label="Chosen images"
          className="flex items-center gap-2 border-line border-t px-3 py-2.5"
        >
          <span className="mr-auto whitespace-nowrap text-12">{count} chosen</span>
          {basket && (
            <Button
              variant="primary"
              icon={ShoppingBasket}
              busy={basket.isAddingSeveral}
              onClick={() => basket.addAll(picked())}
            >
              Add {count}
              <span className="sr-only"> to basket</span>
            </Button>
          )}
          <ExportMenu images={picked} areaKm2={areaKm2} name={name} />
          <IconButton
            icon={EyeOff}
            label="Hide the chosen images"
            onClick={() => marks.hide([...marks.picked])}
          />
          <IconButton icon={X} label="Choose none" onClick={() => marks.pickOnly([])} />
        </section>
      )}
    </>
  );
}
