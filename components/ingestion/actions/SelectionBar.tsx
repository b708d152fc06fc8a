'use client';
import { OctagonX, RotateCw, X } from 'lucide-react';
import { useCan } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { formatCount, formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Select } from '@/components/ui/Select';
import { statuses, whyNotAllowed } from '@/lib/ingestion/status';
import type { BoardState } from '../board/use-board';
import type { ActionRequest } from './action-request';

export interface SelectionBarProps {
  board: BoardState;
  kind: 'scene' | 'tile';
  selected: ReadonlySet<number>;
  onClear: () => void;
  /** Something is to be done with them; what it would do is said first. */
  onAsk: (ask: ActionRequest) => void;
}

/** What can be done with the items that are selected, and to how many of them. */
export function SelectionBar({ board, kind, selected, onClear, onAsk }: SelectionBarProps) {
  const canForce = useCan(['admin']);
  if (selected.size === 0) return null;
  const known = kind === 'scene' ? board.scenes : board.tiles;
  const able = (action: 'retry' | 'fail') => {
    let count = 0;
    for (const id of selected)
      if (whyNotAllowed(action, known.get(id) ?? 'unknown') === undefined) count += 1;
    return count;
  };
  const [retryable, failable] = [able('retry'), able('fail')];
  const ask = (action: ActionRequest['action']) => {
    const ids = [...selected];
    onAsk({ action, scenes: kind === 'scene' ? ids : [], tiles: kind === 'tile' ? ids : [] });
  };
  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-3 bottom-20 z-30 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-panel bg-raised px-4 py-2.5 shadow-float-2 md:bottom-6 lg:mr-10"
    >
      <span className="mr-2 font-strong">{formatCount(selected.size)} selected</span>
      <Button
        data-story={retryable > 0 ? 'retry' : undefined}
        variant="primary"
        icon={RotateCw}
        reason={retryable > 0 ? undefined : 'Only items in RETRY can be retried'}
        onClick={() => ask({ type: 'retry' })}
      >
        Retry {formatPlural(retryable, kind)}…
      </Button>
      <Button
        variant="danger"
        icon={OctagonX}
        reason={failable > 0 ? undefined : 'Only items in RETRY or PENDING can be failed'}
        onClick={() => ask({ type: 'fail' })}
      >
        Fail {formatPlural(failable, kind)}…
      </Button>
      {canForce && (
        <Select
          label={`Force ${formatPlural(selected.size, kind)} into another status`}
          hideLabel
          placeholder="Force to…"
          value={null}
          onChange={(to) => ask({ type: 'force', to })}
          options={statuses.map((to) => ({ value: to, label: to }))}
          className="w-32"
        />
      )}
      <IconButton icon={X} label="Clear the selection" onClick={onClear} />
    </section>
  );
}
