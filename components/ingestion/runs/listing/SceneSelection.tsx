'use client';
import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { formatCount, formatPlural, formatSeries } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import type { ListedScene } from '@/lib/ingestion/runs/listing/listed-scene';
import type { ListingWork } from './use-listing';

export interface SceneSelectionProps {
  work: ListingWork;
  selected: ReadonlySet<number>;
  shown: readonly ListedScene[];
  duplicates: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
}

/** How much is selected, and what can be done with it; for split lists with what that does to the chains of tiles. */
export function SceneSelection({ work, selected, shown, duplicates, onSelect }: SceneSelectionProps) {
  const { edited, act, listing } = work;
  const [consequence, setConsequence] = useState<string>();
  const kept = [...selected].filter((ordinal) => !edited.removed.has(ordinal));
  const gone = [...selected].filter((ordinal) => edited.removed.has(ordinal));
  const remove = async () => {
    const edit = { kind: 'remove' as const, scenes: kept.sort((a, b) => a - b) };
    setConsequence(undefined);
    if (listing?.splitState === 'done' && listing.tileCount > listing.sceneCount) {
      const found = await call('POST /api/ingestion/listings/{id}/impact', {
        params: { id: listing.id },
        body: edit,
      }).catch(() => undefined);
      if (found) setConsequence(formatChain(found));
    }
    if (await act(edit)) onSelect(new Set());
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-line border-b px-3 py-1.5 text-12">
      <span role="status" className="text-muted">
        {selected.size > 0
          ? `${formatPlural(selected.size, 'scene')} selected`
          : (consequence ?? 'Nothing selected')}
      </span>
      {selected.size > 0 ? (
        <>
          {kept.length > 0 && (
            <Button size="small" icon={X} onClick={remove}>
              Remove {formatPlural(kept.length, 'scene')}
            </Button>
          )}
          {gone.length > 0 && (
            <Button
              size="small"
              icon={Undo2}
              onClick={() => void act({ kind: 'put-back', scenes: gone.sort((a, b) => a - b) })}
            >
              Put {formatPlural(gone.length, 'scene')} back
            </Button>
          )}
          <TextButton onClick={() => onSelect(new Set())}>Select nothing</TextButton>
        </>
      ) : (
        <>
          {shown.length > 0 && (
            <TextButton onClick={() => onSelect(new Set(shown.map(({ ordinal }) => ordinal)))}>
              Select the {formatCount(shown.length)} shown
            </TextButton>
          )}
          {duplicates.size > 0 && (
            <TextButton onClick={() => onSelect(new Set(duplicates))}>
              Select {formatPlural(duplicates.size, 'duplicate')}
            </TextButton>
          )}
        </>
      )}
    </div>
  );
}

/** What taking tiles out does to their chains, in a sentence. */
export function formatChain(found: {
  removed: number;
  relinked: number;
  newRoots: number;
  rereferenced: number;
  endedChains: number;
}): string {
  const parts = [
    found.relinked > 0 && `${formatPlural(found.relinked, 'tile')} relinked to the tile before`,
    found.newRoots > 0 && `${formatPlural(found.newRoots, 'tile becomes a root', 'tiles become roots')}`,
    found.rereferenced > 0 &&
      `${formatPlural(found.rereferenced, 'tile refers', 'tiles refer')} to another tile`,
    found.endedChains > 0 && `${formatPlural(found.endedChains, 'chain ends', 'chains end')}`,
  ].filter((part) => part !== false);
  const rest = parts.length > 0 ? `: ${formatSeries(parts)}` : '; no chain changes';
  return `${formatPlural(found.removed, 'tile')} removed${rest}.`;
}
