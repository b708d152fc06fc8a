'use client';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo, useRef, useState } from 'react';
import { call, query } from '@/components/api';
import { newId } from '@/components/new-id';
import { Button, ButtonLink } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { formatArea, formatCount, formatPlural, formatSeries } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { TextButton } from '@/components/ui/TextButton';
import { useToast } from '@/components/ui/Toast';
import type { RunInput } from '@/lib/ingestion/run-state';
import { estimateStart } from '@/lib/ingestion/runs/listing/estimate';
import type { PayloadProblem } from '@/lib/ingestion/runs/payload';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { Problem } from '@/lib/web/problem';
import type { ListingWork } from '../listing/use-listing';
import type { PayloadDocument } from '../payload/payload-form';
import { usePayloadHints } from '../payload/use-payload-hints';

export interface StartStepProps {
  payload: PayloadDocument;
  problems: readonly PayloadProblem[];
  work: ListingWork;
  isOfPayload: boolean;
  /** The order from whose page one came. */
  orderId: string | undefined;
  onScenes: () => void;
}

type Run = Awaited<ReturnType<typeof startRun>>;
const startRun = (body: {
  id: string;
  input: RunInput;
  listingId?: string;
  seen?: { revision: number; sceneCount: number; tileCount: number };
  payload?: PayloadDocument;
  orderId?: string;
}) => call('POST /api/ingestion/runs', { body });

const listChanged = new Problem({
  type: 'list-changed',
  status: 409,
  title: 'Nothing was started: a change of the list could not be saved',
  detail: 'Check what is sent now, then start again.',
});

/** How it starts, what that means in scenes, tiles, jobs and km², and the deliberate step that starts it. */
export function StartStep({ payload, problems, work, isOfPayload, orderId, onScenes }: StartStepProps) {
  const { listing, scenes, edited } = work;
  const hints = usePayloadHints(payload);
  const isSplit = listing?.splitState === 'done';
  const hasList = listing !== undefined && isOfPayload && scenes.length > 0;
  const [chosen, setChosen] = useState<RunInput>();
  const recommended: RunInput = hasList && isSplit ? 'tiles' : 'scenes';
  const input = chosen ?? recommended;
  const tiles = useQuery({
    ...query('GET /api/ingestion/listings/{id}/tiles', { params: { id: listing?.id ?? '' }, query: {} }),
    enabled: isSplit,
  });
  const name = String(payload.name ?? '');
  const estimate = useMemo(
    () => estimateStart(scenes, edited, name, isSplit ? tiles.data : undefined),
    [scenes, edited, name, isSplit, tiles.data],
  );
  const [isAsking, setIsAsking] = useState(false);
  const [outcome, setOutcome] = useState<Run>();
  const runId = useRef<{ of: string; id: string }>(undefined);
  const router = useRouter();
  const toast = useToast();

  const listReason = !listing
    ? 'List the scenes first'
    : !isOfPayload
      ? 'The list was made for another payload'
      : listing.state === 'listing'
        ? 'Listing is still in progress'
        : scenes.length === 0
          ? listing.sceneCount > 0
            ? 'The list is being loaded'
            : 'The list holds no scene'
          : !work.isLoaded
            ? 'The list is being loaded'
            : scenes.length === edited.removed.size
              ? 'Every scene was removed'
              : undefined;
  const tileReason = listReason ?? (isSplit ? undefined : 'Split the scenes into tiles first');
  const nothingReason =
    estimate.scenes === 0 ? `Every scene is already in ${nameInSentence(name)}` : undefined;
  const reason =
    problems.length > 0
      ? `First: ${problems[0]?.message}`
      : input === 'payload'
        ? undefined
        : input === 'tiles'
          ? (tileReason ?? nothingReason)
          : (listReason ?? nothingReason);
  const what = input === 'payload' ? 'the payload' : formatPlural(estimate.scenes, 'scene');

  const notSent = [
    edited.removed.size > 0 && `${formatCount(edited.removed.size)} removed by hand`,
    estimate.there > 0 && `${formatCount(estimate.there)} in the AOI already`,
  ].filter((part) => part !== false);
  const leftOut =
    notSent.length > 0
      ? `Not sent of the ${formatCount(scenes.length)} listed: ${formatSeries(notSent)}. `
      : '';

  const start = async () => {
    const revision = input === 'payload' ? undefined : await work.untilSaved();
    if (input !== 'payload' && revision === undefined) throw listChanged;
    // The same number for every try of the same thing, so that a repeated request is the same run.
    const of = JSON.stringify([
      input,
      input === 'payload' ? payload : [listing?.id, work.edits, work.editCount],
    ]);
    if (runId.current?.of !== of) runId.current = { of, id: newId() };
    if (input !== 'payload' && listing && JSON.stringify(listing.payload) !== JSON.stringify(payload)) {
      await call('PATCH /api/ingestion/listings/{id}', {
        params: { id: listing.id },
        body: { do: 'change', payload },
      });
    }
    const { id: listingId, sceneCount, tileCount } = listing ?? {};
    const list =
      revision === undefined || sceneCount === undefined || tileCount === undefined
        ? { payload }
        : { listingId, seen: { revision, sceneCount, tileCount } };
    const run = await startRun({ id: runId.current.id, input, orderId, ...list }).catch((error) => {
      if (error instanceof Problem && error.type === listChanged.type) work.refresh();
      throw error;
    });
    if (run.state === 'started') {
      toast({ title: `Ingestion into ${nameInSentence(run.aoi)} is started`, description: run.answer });
      router.push(`/ingestion/aoi/${encodeURIComponent(run.aoi)}`);
      return;
    }
    runId.current = undefined;
    setOutcome(run);
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel
        title="What to send"
        footer={
          <Button
            data-story="start-run"
            variant="primary"
            icon={Play}
            reason={reason}
            onClick={() => setIsAsking(true)}
          >
            Start {input !== 'payload' && estimate.scenes === 0 ? 'ingestion' : what}…
          </Button>
        }
      >
        <RadioGroup
          label="What goes to the server"
          value={input}
          onChange={setChosen}
          options={[
            {
              value: 'scenes',
              label: `The checked list of scenes${recommended === 'scenes' ? ' (recommended)' : ''}`,
              hint: 'The server splits it into tiles; the catalogue is not asked again.',
              reason: listReason,
            },
            {
              value: 'tiles',
              label: `The checked list with its tiles${recommended === 'tiles' ? ' (recommended)' : ''}`,
              hint: 'Exactly these tiles and chains. Nothing is listed or split again.',
              reason: tileReason,
            },
            {
              value: 'payload',
              label: 'The payload alone',
              hint: 'The server lists again and ingests everything it finds, without review.',
            },
          ]}
        />
        {!listing && (
          <p className="mt-3 text-12 text-muted">
            Recommended: start from a list that someone has reviewed.{' '}
            <TextButton onClick={onScenes}>To the scenes</TextButton>
          </p>
        )}
        {orderId !== undefined && (
          <p className="mt-3 text-12 text-muted">
            Swath records with the run that it was started from{' '}
            <Link href={`/orders/${encodeURIComponent(orderId)}`} className="underline">
              this order
            </Link>
            .
          </p>
        )}
      </Panel>
      <div className="flex min-w-0 flex-col gap-4">
        <Panel
          title="Summary"
          note={
            hints.isTaken
              ? `${nameInSentence(name)} is there already`
              : `${name === '' ? 'a new AOI' : nameInSentence(name)} will be created`
          }
        >
          {input === 'payload' ? (
            <p className="text-muted">
              The number of scenes is unknown until you list them. After the start, Swath also lists them so
              that the AOI map can show them.
              {hints.isTaken && ' Scenes already in the AOI are not ingested again.'}
            </p>
          ) : (
            <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 [&_dd]:text-right [&_dt]:text-muted">
              <dt>Scenes to send</dt>
              <dd className="font-strong">{formatCount(estimate.scenes)}</dd>
              <dt>In this AOI already, not sent</dt>
              <dd>{formatCount(estimate.there)}</dd>
              <dt>Removed by hand</dt>
              <dd>{formatCount(edited.removed.size)}</dd>
              <dt>Tiles</dt>
              <dd>{estimate.tiles === null ? 'known once they are split' : formatCount(estimate.tiles)}</dd>
              <dt>Jobs</dt>
              <dd>
                {estimate.tiles === null ? (
                  `${formatPlural(estimate.scenes, 'download')}, and one for each tile`
                ) : (
                  <>
                    {formatCount(estimate.scenes + estimate.tiles)}
                    <span className="block text-12 text-muted">
                      {formatPlural(estimate.scenes, 'download')}, {formatPlural(estimate.tiles, 'tile')}
                    </span>
                  </>
                )}
              </dd>
              <dt>Total extent</dt>
              <dd>{formatArea(estimate.km2)}</dd>
            </dl>
          )}
        </Panel>
        {outcome && <Outcome run={outcome} />}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Start ${what} into ${nameInSentence(name)}?`}
        confirm={`Start ${what}`}
        onConfirm={start}
        renews="all"
      >
        {input === 'payload'
          ? 'The server lists the catalogue again and ingests whatever it finds. '
          : `${formatPlural(estimate.scenes, 'download')}${estimate.tiles === null ? '' : ` and ${formatPlural(estimate.tiles, 'tile')}`} over ${formatArea(estimate.km2)}. ${leftOut}`}
        It is sent once. The server may take minutes to answer.
      </ConfirmDialog>
    </div>
  );
}

/** The outcome of a start that was no plain start. */
function Outcome({ run }: { run: Run }) {
  const isRefused = run.state === 'refused';
  return (
    <div role="alert" className="rounded-panel border border-line bg-surface p-4">
      <p className="font-strong">
        {run.advice?.title ?? (isRefused ? 'The server refused the start' : 'No answer came')}
      </p>
      <p className="mt-1">
        {isRefused
          ? run.advice?.detail
          : 'The ingestion may or may not have started. Swath compares the AOI with what it sent and shows the result under Runs. From there you can send the rest; nothing is ingested twice.'}
      </p>
      {run.answer && <p className="mt-2 break-words text-12 text-muted">The server says: “{run.answer}”</p>}
      <ButtonLink size="small" href={`/ingestion/runs?run=${encodeURIComponent(run.id)}`} className="mt-3">
        Open run
      </ButtonLink>
    </div>
  );
}
