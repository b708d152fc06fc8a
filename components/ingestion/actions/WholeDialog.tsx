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

/** What becomes of the items of an AOI by their status, as the server does it. */
const becomes: Record<WholeAction, Record<ItemStatus, string>> = {
  restart: {
    NEW: 'start now, and wait neither for their scene nor for the tile before them',
    PENDING: 'are being worked on, and are started a second time',
    DONE: 'are worked on again, though they are done',
    RETRY: 'are tried again',
    FAILED: 'are tried again; chains that were linked past them stay so',
    unknown: 'are started, whatever their status means',
  },
  delete: {
    NEW: 'never start',
    PENDING: 'are being worked on; what comes of it is lost',
    DONE: 'are forgotten; what they made stays where it was written',
    RETRY: 'are never tried again',
    FAILED: 'are forgotten with their messages',
    unknown: 'are forgotten',
  },
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
          {data?.groups.map((group) => (
            <Group key={group.status} group={group} words={becomes[action][group.status]} />
          ))}
          <p className="text-12 text-muted">
            {action === 'restart'
              ? 'The server refuses none of them, and does not keep their order. This cannot be undone.'
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
