'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw, Send } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { call, query } from '@/components/api';
import { newId } from '@/components/new-id';
import { useMay } from '@/components/shell/session';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
import { formatCount, formatExact, formatPlural } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import { JsonText } from '../JsonText';
import { RunStateWord } from './RunStateWord';
import { wayWords } from './run-words';

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
  const mayStart = useMay(['operator']);
  const queryClient = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState<'compare' | 'rest'>();
  const restId = useRef<string>(undefined);
  const act = async (what: 'compare' | 'rest') => {
    setBusy(what);
    try {
      if (what === 'compare') await call('POST /api/ingestion/runs/{id}/compare', { params: { id } });
      else {
        restId.current ??= newId();
        const rest = await call('POST /api/ingestion/runs', { body: { id: restId.current, restOf: id } });
        // A request without an answer is repeated as the same run; one that was answered is over.
        restId.current = undefined;
        toast({
          kind: rest.state === 'started' ? 'done' : 'failed',
          title: rest.state === 'started' ? 'The rest is sent' : (rest.advice?.title ?? 'No answer came'),
          description: rest.answer,
        });
        if (rest.state === 'started') await call('POST /api/ingestion/runs/{id}/compare', { params: { id } });
      }
    } catch (problem) {
      toast.failed(problem);
    } finally {
      setBusy(undefined);
      await queryClient.invalidateQueries({ queryKey: ['api', 'ingestion', 'runs'] });
    }
  };
  const isOpenEnded = run && ['unknown', 'partial', 'absent'].includes(run.state);
  const missing = run?.arrivedCount === null ? null : (run?.sceneCount ?? 0) - (run?.arrivedCount ?? 0);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={run ? `Run into ${run.aoi}` : 'Run'}
      footer={
        run && (
          <>
            {run.way !== 'payload' && (
              <Button
                icon={Download}
                onClick={() => window.location.assign(`/api/ingestion/runs/${id}/file`)}
              >
                Save the sent list
              </Button>
            )}
            {mayStart && (
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
              To the AOI
            </ButtonLink>
          </>
        )
      }
    >
      {error && <Failure problem={error} onRetry={refetch} isInline />}
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
            <dt>Sent</dt>
            <dd>
              {wayWords[run.way]}
              {run.sceneCount !== null && `: ${formatPlural(run.sceneCount, 'scene')}`}
              {run.listedCount !== null && ` of ${formatCount(run.listedCount)} listed`}
              {run.tileCount !== null && `, with ${formatPlural(run.tileCount, 'tile')}`}
              {run.thereCount > 0 && `; ${formatCount(run.thereCount)} were there already`}
            </dd>
            <dt>Answer</dt>
            <dd className="break-words">{run.answer ?? 'none yet'}</dd>
            {run.comparedAt && (
              <>
                <dt>Arrived</dt>
                <dd>
                  {run.way === 'payload'
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
          {isOpenEnded && mayStart && (
            <div className="flex flex-wrap items-center gap-2 rounded-control bg-inset px-3 py-2">
              <span className="min-w-0 flex-1 basis-64">
                {missing === null
                  ? 'No answer came. Compare what the AOI holds with what was sent; ids tell what arrived.'
                  : missing > 0
                    ? `${formatPlural(missing, 'scene')} did not arrive. Sending the rest is harmless: what is there is left out by its id.`
                    : 'What was sent is compared by its ids.'}
              </span>
              <Button size="small" icon={RefreshCw} busy={busy === 'compare'} onClick={() => act('compare')}>
                Compare now
              </Button>
              {run.way !== 'payload' && missing !== 0 && (
                <Button
                  size="small"
                  variant="primary"
                  icon={Send}
                  busy={busy === 'rest'}
                  onClick={() => act('rest')}
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
