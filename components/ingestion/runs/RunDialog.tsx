'use client';
import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw, Send } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { call, query, routeKey } from '@/components/api';
import { newId } from '@/components/new-id';
import { useCan } from '@/components/shell/session';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { downloadFrom } from '@/components/ui/download-file';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatExact, formatPlural } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import { useAction } from '@/components/ui/use-action';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { JsonText } from '../items/JsonText';
import { RunStateWord } from './RunStateWord';
import { runInputLabels } from './run-labels';

/** One run: what was sent, what came back, what arrived, and what can be done about the rest. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const {
    data: run,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...query('GET /api/ingestion/runs/{id}', { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'starting' || data?.state === 'unknown' ? 3_000 : false,
  });
  const canStart = useCan(['operator']);
  const router = useRouter();
  const toast = useToast();
  const restId = useRef<string>(undefined);
  const renews = [routeKey('GET /api/ingestion/runs')];
  const act = () => call('POST /api/ingestion/runs/{id}/compare', { params: { id } });
  const compare = useAction({ act, renews });
  const sendRest = useAction({
    act: async () => {
      restId.current ??= newId();
      const rest = await call('POST /api/ingestion/runs', { body: { id: restId.current, restOf: id } });
      // A request without an answer is repeated as the same run; one that was answered is over.
      restId.current = undefined;
      toast({
        kind: rest.state === 'started' ? 'done' : 'failed',
        title: rest.state === 'started' ? 'Rest sent' : (rest.advice?.title ?? 'No answer came'),
        description: rest.answer,
      });
      if (rest.state === 'started') await act();
    },
    renews,
  });
  const isOpenEnded = run && ['unknown', 'partial', 'absent'].includes(run.state);
  const missing = run?.arrivedCount === null ? null : (run?.sceneCount ?? 0) - (run?.arrivedCount ?? 0);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={run ? `Run into ${nameInSentence(run.aoi)}` : 'Run'}
      footer={
        run && (
          <>
            {run.input !== 'payload' && (
              <Button icon={Download} onClick={() => downloadFrom(`/api/ingestion/runs/${id}/file`)}>
                Save the sent list
              </Button>
            )}
            {canStart && (
              <>
                <Button onClick={() => router.push(`/ingestion/new?run=${encodeURIComponent(id)}`)}>
                  Run again…
                </Button>
                <Button
                  onClick={() => router.push(`/ingestion/new?run=${encodeURIComponent(id)}&until=today`)}
                >
                  Continue to today…
                </Button>
              </>
            )}
            <ButtonLink variant="primary" href={`/ingestion/aoi/${encodeURIComponent(run.aoi)}`}>
              Open AOI
            </ButtonLink>
          </>
        )
      }
    >
      {error && <ErrorMessage problem={error} onRetry={refetch} isInline />}
      {isPending && <SkeletonRows rows={6} />}
      {run && (
        <div className="flex flex-col gap-4">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dt]:text-muted">
            <dt>State</dt>
            <dd>
              <RunStateWord state={run.state} />
            </dd>
            <dt>Started</dt>
            <dd>
              {formatExact(run.startedAt)} by {run.startedBy}
            </dd>
            {run.orderId !== null && (
              <>
                <dt>Order</dt>
                <dd>
                  <Link href={`/orders/${encodeURIComponent(run.orderId)}`} className="underline">
                    Open the order it was started from
                  </Link>
                </dd>
              </>
            )}
            <dt>Sent</dt>
            <dd>
              {runInputLabels[run.input]}
              {run.sceneCount !== null && `: ${formatPlural(run.sceneCount, 'scene')}`}
              {run.listedCount !== null && ` of ${formatCount(run.listedCount)} listed`}
              {run.tileCount !== null && `, with ${formatPlural(run.tileCount, 'tile')}`}
              {run.thereCount > 0 && `; ${formatCount(run.thereCount)} already there`}
            </dd>
            <dt>Answer</dt>
            <dd className="break-words">
              {run.answer ?? (run.state === 'starting' ? 'none yet' : 'none in words')}
            </dd>
            {run.comparedAt && (
              <>
                <dt>Arrived</dt>
                <dd>
                  {run.input === 'payload'
                    ? `${formatPlural(run.arrivedCount ?? 0, 'scene')} since the start`
                    : `${formatCount(run.arrivedCount ?? 0)} of ${formatPlural(run.sceneCount ?? 0, 'scene')}`}
                  , compared {formatExact(run.comparedAt)}
                </dd>
              </>
            )}
          </dl>
          {run.advice && run.state === 'refused' && (
            <p className="rounded-control bg-inset px-3 py-2">
              <span className="block font-strong">{run.advice.title}</span>
              {run.advice.detail}
            </p>
          )}
          {isOpenEnded && canStart && (
            <div className="flex flex-wrap items-center gap-2 rounded-control bg-inset px-3 py-2">
              <span className="min-w-0 flex-1 basis-64">
                {missing === null
                  ? 'Outcome unknown. Compare the AOI with what was sent, by ID, to see what arrived.'
                  : missing > 0
                    ? `${formatPlural(missing, 'scene')} did not arrive. You can safely send the rest: scenes already there are left out.`
                    : 'Swath compares what was sent by ID.'}
              </span>
              <Button size="small" icon={RefreshCw} busy={compare.isBusy} onClick={() => compare.run()}>
                Compare now
              </Button>
              {run.input !== 'payload' && missing !== 0 && (
                <Button
                  size="small"
                  variant="primary"
                  icon={Send}
                  busy={sendRest.isBusy}
                  onClick={() => sendRest.run()}
                >
                  Send the rest
                </Button>
              )}
            </div>
          )}
          <JsonText label="Payload" value={run.payload} />
        </div>
      )}
    </Dialog>
  );
}
