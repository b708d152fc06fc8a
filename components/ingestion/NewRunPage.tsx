'use client';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp, List } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo, useRef, useState } from 'react';
import { call } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Panel } from '@/components/ui/Panel';
import { useToast } from '@/components/ui/Toast';
import type { AreaGeometry } from '@/lib/areas/types';
import { checkPayload } from '@/lib/ingestion/payload';
import { PayloadForm } from './PayloadForm';
import { PayloadGeometry } from './PayloadGeometry';
import {
  newPayload,
  type PayloadDocument,
  type PayloadFields,
  readPayloadFile,
  withGeometry,
} from './payload-form';
import { SceneList } from './SceneList';
import { StartPanel } from './StartPanel';
import { useSceneListing } from './use-scene-listing';

export interface NewRunPageProps {
  /** What a link filled in: from a search result, for instance. */
  given: Partial<PayloadFields>;
  geometry?: AreaGeometry;
}

/** From a payload to a running ingestion: fill in, list the scenes, take some out, start. */
export function NewRunPage({ given, geometry }: NewRunPageProps) {
  const [payload, setPayload] = useState<PayloadDocument>(() => {
    const made = newPayload(new Date(), given);
    return geometry ? withGeometry(made, geometry) : made;
  });
  const [fileProblem, setFileProblem] = useState<string>();
  const fileInput = useRef<HTMLInputElement>(null);
  const listing = useSceneListing();
  const router = useRouter();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { problems } = useMemo(() => checkPayload(payload), [payload]);
  const runId = useRef<string>(undefined);

  const change = (next: PayloadDocument) => {
    setPayload(next);
    // A list belongs to the payload that it was made for.
    listing.forget();
    runId.current = undefined;
  };

  const start = async () => {
    // The same number for every try, so that a repeated request is the same run.
    runId.current ??= crypto.randomUUID();
    const run = await call('POST /api/ingestion/runs', {
      body: {
        id: runId.current,
        payload,
        scenes: listing.kept.map(({ feature }) => feature),
        listedCount: listing.scenes.length,
      },
    });
    await queryClient.invalidateQueries({ queryKey: ['api', 'ingestion'] });
    if (run.state === 'started') {
      toast({ title: `Ingestion into ${run.aoi} is started`, description: run.answer });
      router.push(`/ingestion/aoi/${encodeURIComponent(run.aoi)}`);
      return;
    }
    runId.current = undefined;
    toast({
      kind: 'failed',
      title:
        run.state === 'refused'
          ? 'The workflow server refused the start'
          : 'It is not known whether the ingestion started',
      description: run.answer,
      ...(run.state === 'unknown' && {
        action: {
          label: 'Look at the AOI',
          onClick: () => router.push(`/ingestion/aoi/${encodeURIComponent(run.aoi)}`),
        },
      }),
    });
  };

  const open = async (file: File | undefined) => {
    setFileProblem(undefined);
    if (!file) return;
    try {
      change(readPayloadFile(await file.text()));
    } catch (error) {
      setFileProblem(`${file.name}: ${(error as Error).message}`);
    }
  };

  return (
    <>
      <PageTitle
        title="New ingestion"
        parent={{ href: '/ingestion', label: 'Ingestion' }}
        actions={
          <>
            <input
              ref={fileInput}
              type="file"
              accept=".json,.geojson,application/json"
              aria-label="Payload file"
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                void open(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button icon={FileUp} onClick={() => fileInput.current?.click()}>
              Open a payload file
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-4 px-4 py-4 md:px-6 lg:grid-cols-[384px_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          {fileProblem && (
            <p
              role="alert"
              className="rounded-control border border-line bg-failed-soft px-3 py-2 text-failed-text"
            >
              {fileProblem} Nothing was changed.
            </p>
          )}
          <Panel title="Payload" note="what is to be ingested">
            <PayloadForm payload={payload} problems={problems} onChange={change} />
          </Panel>
          <Panel
            title="Scenes"
            footer={
              <Button
                variant={listing.scenes.length === 0 ? 'primary' : 'secondary'}
                icon={List}
                busy={listing.isListing}
                reason={problems.length > 0 ? `First: ${problems[0]?.message}` : undefined}
                onClick={() => listing.list(payload)}
              >
                {listing.scenes.length === 0 ? 'List scenes' : 'List again'}
              </Button>
            }
          >
            <p className="text-muted">
              The catalogue is asked for the scenes over the area in these dates. Nothing starts before you
              have seen them.
            </p>
            {listing.problem !== undefined && (
              <Failure
                problem={listing.problem}
                isInline
                className="mt-3"
                onRetry={() => listing.list(payload, { isGoingOn: true })}
                safe={
                  listing.scenes.length > 0
                    ? `${listing.scenes.length} scenes that were listed are kept.`
                    : undefined
                }
              />
            )}
          </Panel>
          <StartPanel name={String(payload.name ?? '')} listing={listing} onStart={start} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PayloadGeometry
            payload={payload}
            listing={listing}
            onChange={(next) => change(withGeometry(payload, next))}
          />
          <SceneList listing={listing} />
        </div>
      </div>
    </>
  );
}
