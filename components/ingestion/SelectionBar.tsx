'use client';
import { OctagonX, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { formatCount, formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { useToast } from '@/components/ui/Toast';
import { refusal } from '@/lib/ingestion/status';
import { failConsequence } from './action-words';
import { type ActionReport, ReportDialog } from './ReportDialog';
import { act, type BoardState } from './use-board';

export interface SelectionBarProps {
  aoi: string;
  board: BoardState;
  kind: 'scene' | 'tile';
  selected: ReadonlySet<number>;
  onClear: () => void;
}

/** The most items that one request may act on. */
const mostPerRequest = 200;

/** What can be done with the items that are selected, and to how many of them. */
export function SelectionBar({ aoi, board, kind, selected, onClear }: SelectionBarProps) {
  const toast = useToast();
  const [asked, setAsked] = useState<'retry' | 'fail'>();
  const [report, setReport] = useState<ActionReport>();
  const statuses = kind === 'scene' ? board.scenes : board.tiles;
  const able = (action: 'retry' | 'fail') =>
    [...selected].filter((id) => refusal(action, statuses.get(id) ?? 'unknown') === undefined);
  const [retryable, failable] = [able('retry'), able('fail')];

  const run = async (action: 'retry' | 'fail') => {
    const ids = action === 'retry' ? retryable : failable;
    const results: ActionReport['results'] = [];
    for (let start = 0; start < ids.length; start += mostPerRequest) {
      results.push(
        ...(await act(
          aoi,
          action,
          ids.slice(start, start + mostPerRequest).map((id) => ({ kind, id })),
        )),
      );
    }
    const done = results.filter(({ outcome }) => outcome === 'done').length;
    const others = results.length - done;
    const verb = action === 'retry' ? 'retried' : 'failed';
    toast({
      title: `${formatCount(done)} of ${formatPlural(ids.length, kind)} ${verb}`,
      kind: others > 0 ? 'info' : 'done',
      ...(others > 0 && {
        action: { label: `${formatCount(others)} not`, onClick: () => setReport({ action, results }) },
      }),
    });
    if (others === 0) onClear();
  };

  if (selected.size === 0 && !report) return null;
  const reasonFor = (action: 'retry' | 'fail', count: number) =>
    count > 0
      ? undefined
      : action === 'retry'
        ? 'Only what is in RETRY can be retried'
        : 'Only what is in RETRY or PENDING can be failed';
  return (
    <>
      {selected.size > 0 && (
        <section
          aria-label="Selection"
          className="fixed inset-x-3 bottom-20 z-30 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-panel bg-raised px-4 py-2.5 shadow-float-2 md:bottom-6"
        >
          <span className="mr-2 font-strong">{formatCount(selected.size)} selected</span>
          <Button
            variant="primary"
            icon={RotateCw}
            reason={reasonFor('retry', retryable.length)}
            onClick={() => setAsked('retry')}
          >
            Retry {formatPlural(retryable.length, kind)}
          </Button>
          <Button
            variant="danger"
            icon={OctagonX}
            reason={reasonFor('fail', failable.length)}
            onClick={() => setAsked('fail')}
          >
            Fail {formatPlural(failable.length, kind)}…
          </Button>
          <IconButton icon={X} label="Clear the selection" onClick={onClear} />
        </section>
      )}
      <ConfirmDialog
        open={asked === 'retry'}
        onOpenChange={(open) => setAsked(open ? 'retry' : undefined)}
        title={`Retry ${formatPlural(retryable.length, kind)}?`}
        confirm={`Retry ${formatPlural(retryable.length, kind)}`}
        onConfirm={() => run('retry')}
      >
        They go back to PENDING and are worked on again. The message of the last failure stays until the next
        one.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'fail'}
        onOpenChange={(open) => setAsked(open ? 'fail' : undefined)}
        title={`Fail ${formatPlural(failable.length, kind)}?`}
        confirm={`Fail ${formatPlural(failable.length, kind)}`}
        danger
        onConfirm={() => run('fail')}
      >
        {failConsequence(kind)}
      </ConfirmDialog>
      <ReportDialog report={report} onClose={() => setReport(undefined)} />
    </>
  );
}
