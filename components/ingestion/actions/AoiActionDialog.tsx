'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type Api, query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusWord } from '@/components/ui/Status';
import { TextField } from '@/components/ui/TextField';
import { type RunAction, useAction } from '@/components/ui/use-action';
import type { ItemStatus } from '@/lib/ingestion/status';
import { sumStatuses } from '@/lib/ingestion/status';
import { nameInSentence, shownName } from '@/lib/upstream/shown-name';
import type { Output } from '@/lib/web/call';
import type { BoardState } from '../board/use-board';
import { formatAmount } from '../format-amount';
import { ActionPreview } from './ActionPreview';
import { ItemList } from './ItemList';
import type { Plan } from './use-plan';

export type AoiAction = 'restart' | 'delete';

export interface WholeDialogProps {
  aoi: string;
  board: BoardState;
  action: AoiAction | undefined;
  onClose: () => void;
  /** Does it, once the name of the AOI was typed. */
  onConfirm: (action: AoiAction) => Promise<unknown>;
}

/** What a deletion means for the items of an AOI by their status. */
const afterDelete: Record<ItemStatus, string> = {
  NEW: 'never start',
  PENDING: 'are in progress; their results are lost',
  DONE: 'are removed; their results stay where they were written',
  RETRY: 'are never tried again',
  FAILED: 'are removed with their messages',
  unknown: 'are removed; their results stay where they were written',
};
const verbs: Record<AoiAction, string> = { restart: 'Restart', delete: 'Delete' };

/** Says what an action on a whole AOI would do, to what and where, and takes its typed name before it does it. */
export function AoiActionDialog({ aoi, action, onClose, onConfirm, ...rest }: WholeDialogProps) {
  const confirmed = useAction({ act: onConfirm, close: onClose });
  const cancelRef = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(action);
  if (action && action !== shown) setShown(action);
  return (
    <Dialog
      open={action !== undefined}
      onOpenChange={(open) => !open && confirmed.leave()}
      size="wide"
      initialFocus={cancelRef}
      title={
        shown === 'restart' ? `Restart all of ${nameInSentence(aoi)}?` : `Delete ${nameInSentence(aoi)}?`
      }
    >
      {shown && action && (
        <WholePlan {...rest} aoi={aoi} action={shown} confirmed={confirmed} keep={cancelRef} />
      )}
    </Dialog>
  );
}

function WholePlan({
  aoi,
  board,
  action,
  keep: cancelRef,
  confirmed: { isBusy, problem, run, leave },
}: Omit<WholeDialogProps, 'action' | 'onClose' | 'onConfirm'> & {
  action: AoiAction;
  confirmed: RunAction<AoiAction, unknown>;
  keep: React.RefObject<HTMLButtonElement | null>;
}) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/action-plan', { params: { aoi } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [typedName, setTypedName] = useState('');
  // What cannot be seen cannot be typed.
  const isTyped = typedName === aoi || typedName === shownName(aoi);
  // The plan is of one moment, as the figures are.
  const [atFirst] = useState(board);
  const plan = useMemo(() => toPlan(atFirst), [atFirst]);
  const amount = formatAmount({
    scenes: sumStatuses(atFirst.counts.scenes),
    tiles: sumStatuses(atFirst.counts.tiles),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="flex flex-col gap-3">
          {error && !data && <ErrorMessage problem={error} onRetry={refetch} isInline />}
          {!data && !error && <SkeletonRows rows={4} />}
          {data && action === 'restart' && <RestartFigures restart={data.restart} />}
          {data?.groups.map((group) => (
            <Group
              key={group.status}
              group={group}
              words={action === 'delete' ? afterDelete[group.status] : 'now'}
            />
          ))}
          <p className="text-12 text-muted">
            {action === 'restart'
              ? 'Tiles of scenes that are not DONE stay as they are, and FAILED ones stay FAILED. You cannot undo this in Swath.'
              : 'The workflow server deletes the AOI and all its items. This cannot be undone.'}
          </p>
          {data && data.readAt !== null && (
            <p className="text-12 text-muted">
              Dry run from lists read <Age at={data.readAt} />.
            </p>
          )}
        </div>
        <ActionPreview
          aoi={aoi}
          board={atFirst}
          plan={plan}
          to={action === 'restart' ? 'PENDING' : undefined}
        />
      </div>
      <TextField
        label={
          <>
            Type <strong>{shownName(aoi)}</strong> to confirm
          </>
        }
        value={typedName}
        onChange={setTypedName}
        autoComplete="off"
        className="max-w-80"
      />
      {problem !== undefined && <ErrorMessage problem={problem} isInline />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button ref={cancelRef} onClick={leave}>
          Cancel
        </Button>
        <Button
          variant="danger-filled"
          busy={isBusy}
          reason={data ? (isTyped ? undefined : `Type ${nameInSentence(aoi)} first`) : 'Checking…'}
          onClick={() => run(action)}
        >
          {verbs[action]} {amount}
        </Button>
      </div>
    </div>
  );
}

/** What a restart would move and refuse. */
function RestartFigures({
  restart,
}: {
  restart: Output<Api['GET /api/ingestion/aois/{aoi}/action-plan']>['restart'];
}) {
  const { scenes, restarted, refused, undecided, unchanged } = restart;
  const lines: [string, string][] = [
    [formatAmount({ scenes, tiles: restarted }), 'restart, those at work included'],
    [
      formatAmount({ scenes: 0, tiles: undecided }),
      'restart or are refused: the server keeps no order in a chain',
    ],
    [formatAmount({ scenes: 0, tiles: refused }), 'are refused: the tile before them is not DONE'],
    [formatAmount({ scenes: 0, tiles: unchanged }), 'stay as they are: their scene is not DONE'],
  ];
  const counts = [scenes + restarted, undecided, refused, unchanged];
  return (
    <ul aria-label="What the restart does" className="flex flex-col gap-1">
      {lines.map(
        ([amount, words], place) =>
          (counts[place] ?? 0) > 0 && (
            <li key={words}>
              <strong className="font-strong">{amount}</strong> {words}
            </li>
          ),
      )}
    </ul>
  );
}

type WholeGroup = Output<Api['GET /api/ingestion/aois/{aoi}/action-plan']>['groups'][number];

function Group({ group, words }: { group: WholeGroup; words: string }) {
  const { status, scenes, tiles, first } = group;
  const count = scenes + tiles;
  return (
    <section aria-label={`What is ${status}`}>
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusWord status={status} />
        <span>
          <strong className="font-strong">{formatAmount({ scenes, tiles })}</strong> {words}
        </span>
      </p>
      <details>
        <summary className="text-12 text-muted">
          List them
          {first.length < count && `, the first ${formatCount(first.length)}`}
        </summary>
        <ItemList label={`${status}, each of them`}>
          {first.map(({ kind, id, name }) => (
            <li key={`${kind}${id}`} className="break-words py-0.5">
              {kind} {shownName(name)}
            </li>
          ))}
        </ItemList>
      </details>
    </section>
  );
}

/** Everything is acted on, and nothing follows from it that is not. */
function toPlan({ scenes, tiles, readAt }: BoardState): Plan {
  return {
    readAt,
    accepted: { scenes: [...scenes].map(([id]) => id), tiles: [...tiles].map(([id]) => id) },
    refused: [],
    refusedCount: 0,
    reasons: [],
    starts: [],
    relinked: [],
    fails: [],
    waiting: [],
    scenesOfTiles: [...scenes].map(([id]) => id),
  };
}
