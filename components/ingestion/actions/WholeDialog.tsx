'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type Api, query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
import { formatCount } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusWord } from '@/components/ui/Status';
import { TextField } from '@/components/ui/TextField';
import { type Confirmed, useConfirmed } from '@/components/ui/use-confirmed';
import type { ItemStatus } from '@/lib/ingestion/status';
import { totalOf } from '@/lib/ingestion/status';
import type { Output } from '@/lib/web/call';
import type { BoardState } from '../use-board';
import { ActionScope } from './ActionScope';
import { amountWords } from './action-ask';
import { ItemList } from './ItemList';
import type { Plan } from './use-plan';

export type WholeAction = 'restart' | 'delete';

export interface WholeDialogProps {
  aoi: string;
  board: BoardState;
  action: WholeAction | undefined;
  onClose: () => void;
  /** Does it, once the name of the AOI was typed. */
  onConfirm: (action: WholeAction) => Promise<unknown>;
}

/** What a deletion means for the items of an AOI by their status. */
const afterDelete: Record<ItemStatus, string> = {
  NEW: 'never start',
  PENDING: 'are being worked on; their results are lost',
  DONE: 'are forgotten; what they wrote stays',
  RETRY: 'are never tried again',
  FAILED: 'are forgotten with their messages',
  unknown: 'are forgotten',
};
const verbs: Record<WholeAction, string> = { restart: 'Restart', delete: 'Delete' };

/** Says what an action on a whole AOI would do, to what and where, and takes its typed name before it does it. */
export function WholeDialog({ aoi, action, onClose, ...rest }: WholeDialogProps) {
  const confirmed = useConfirmed(onClose);
  const keep = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(action);
  if (action && action !== shown) setShown(action);
  return (
    <Dialog
      open={action !== undefined}
      onOpenChange={(open) => !open && confirmed.leave()}
      size="wide"
      initialFocus={keep}
      title={shown === 'restart' ? `Restart all of ${aoi}?` : `Delete ${aoi}?`}
    >
      {shown && action && <WholePlan {...rest} aoi={aoi} action={shown} confirmed={confirmed} keep={keep} />}
    </Dialog>
  );
}

function WholePlan({
  aoi,
  board,
  action,
  keep,
  confirmed: { isBusy, problem, run, leave },
  onConfirm,
}: Omit<WholeDialogProps, 'action' | 'onClose'> & {
  action: WholeAction;
  confirmed: Confirmed;
  keep: React.RefObject<HTMLButtonElement | null>;
}) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/whole', { params: { aoi } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [given, setGiven] = useState('');
  // The plan is of one moment, as the figures are.
  const [atFirst] = useState(board);
  const plan = useMemo(() => planOf(atFirst), [atFirst]);
  const amount = amountWords({
    scenes: totalOf(atFirst.counts.scenes),
    tiles: totalOf(atFirst.counts.tiles),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="flex flex-col gap-3">
          {error && !data && <Failure problem={error} onRetry={refetch} isInline />}
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
              : 'The workflow server forgets the AOI with all of them. This cannot be undone.'}
          </p>
          {data && data.readAt !== null && (
            <p className="text-12 text-muted">
              Foreseen from the lists as they were <Age at={data.readAt} />.
            </p>
          )}
        </div>
        <ActionScope
          aoi={aoi}
          board={atFirst}
          plan={plan}
          to={action === 'restart' ? 'PENDING' : undefined}
        />
      </div>
      <TextField
        label={
          <>
            Type <strong>{aoi}</strong> to confirm
          </>
        }
        value={given}
        onChange={setGiven}
        autoComplete="off"
        className="max-w-80"
      />
      {problem !== undefined && <Failure problem={problem} isInline />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button ref={keep} onClick={leave}>
          Keep
        </Button>
        <Button
          variant="danger-filled"
          busy={isBusy}
          reason={data ? (given === aoi ? undefined : `Type ${aoi} first`) : 'It is being looked at'}
          onClick={() => run(() => onConfirm(action))}
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
  restart: Output<Api['GET /api/ingestion/aois/{aoi}/whole']>['restart'];
}) {
  const { scenes, restarted, refused, undecided, unchanged } = restart;
  const lines: [string, string][] = [
    [amountWords({ scenes, tiles: restarted }), 'restart, those at work included'],
    [
      amountWords({ scenes: 0, tiles: undecided }),
      'restart or are refused: the server keeps no order in a chain',
    ],
    [amountWords({ scenes: 0, tiles: refused }), 'are refused: the tile before them is not DONE'],
    [amountWords({ scenes: 0, tiles: unchanged }), 'stay as they are: their scene is not DONE'],
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

type WholeGroup = Output<Api['GET /api/ingestion/aois/{aoi}/whole']>['groups'][number];

function Group({ group, words }: { group: WholeGroup; words: string }) {
  const { status, scenes, tiles, first } = group;
  const count = scenes + tiles;
  return (
    <section aria-label={`What is ${status}`}>
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusWord status={status} />
        <span>
          <strong className="font-strong">{amountWords({ scenes, tiles })}</strong> {words}
        </span>
      </p>
      <details>
        <summary className="text-12 text-muted">
          Each of them
          {first.length < count && `, the first ${formatCount(first.length)}`}
        </summary>
        <ItemList label={`${status}, each of them`}>
          {first.map(({ kind, id, name }) => (
            <li key={`${kind}${id}`} className="break-words py-0.5">
              {kind} {name}
            </li>
          ))}
        </ItemList>
      </details>
    </section>
  );
}

/** Everything is acted on, and nothing follows from it that is not. */
function planOf({ scenes, tiles, readAt }: BoardState): Plan {
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
