'use client';
import { EyeOff, Puzzle } from 'lucide-react';
import dynamic from 'next/dynamic';
import { Button } from '@/components/ui/Button';
import { formatPlural } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import type { BasketActions } from '../image/use-basket-actions';
import { useSearchQuery } from '../query/QueryProvider';
import { ExportMenu } from './ExportMenu';
import { useResults } from './ResultsProvider';
import { useRememberSeen } from './use-remember-seen';

const ChosenImages = dynamic(() => import('./ChosenImages').then(({ ChosenImages }) => ChosenImages), {
  ssr: false,
});

export interface ResultsFooterProps {
  basket?: BasketActions;
  /** Proposes images that cover the area. */
  onCover: () => void;
}

/** What can be done with the images that are chosen, and the way back for those that are hidden. */
export function ResultsFooter({ basket, onCover }: ResultsFooterProps) {
  const { known } = useSearchQuery();
  const { search, marks, images, areaKm2 } = useResults();
  useRememberSeen(search);
  const count = marks.picked.size;
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
          <ExportMenu images={() => images} areaKm2={areaKm2} name={known?.name ?? ''} />
        </div>
      )}
      {count > 0 && <ChosenImages basket={basket} />}
    </>
  );
}
