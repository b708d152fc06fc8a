'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useMemo, useState } from 'react';
import { call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Combobox } from '@/components/ui/Combobox';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useAction } from '@/components/ui/use-action';
import { exampleScene, sceneComplaints } from '@/lib/ingestion/runs/scene-complaints';
import { nameInSentence, shownName } from '@/lib/upstream/shown-name';
import { sceneCompletions } from './payload-completions';

const JsonEditor = dynamic(() => import('@/components/ui/JsonEditor').then((loaded) => loaded.JsonEditor), {
  ssr: false,
  loading: () => <SkeletonRows rows={6} />,
});

/** Adds one scene with its tiles to an AOI, from JSON that is checked before. */
export function AddSceneDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState(() => JSON.stringify(exampleScene, null, 2));
  const [aoi, setAoi] = useState<string | null>(null);
  // An AOI that was made a moment ago may come to the list while this is open.
  const { data } = useQuery({ ...query('GET /api/ingestion/aois', {}), refetchInterval: 4_000 });
  const { scene, complaints } = useMemo(() => parseScene(text, aoi ?? ''), [text, aoi]);
  const { run, isBusy, problem, leave } = useAction({
    act: (added: { aoi: string; scene: Record<string, unknown> }) =>
      call('POST /api/ingestion/aois/{aoi}/scenes', {
        params: { aoi: added.aoi },
        body: { scene: added.scene },
      }),
    done: ({ isNew }, added) => ({
      title: isNew
        ? `The scene is added to ${nameInSentence(added.aoi)}`
        : `The scene was in ${nameInSentence(added.aoi)} already`,
      description: isNew ? undefined : 'Nothing was changed.',
    }),
    close: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={leave}
      size="wide"
      title="Add one scene to an AOI"
      description="A scene with its tiles, as JSON. It starts immediately."
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            reason={aoi === null ? 'Choose an AOI first' : complaints[0]}
            onClick={() => scene && aoi !== null && run({ aoi, scene })}
          >
            Add the scene
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Combobox
          label="AOI"
          value={aoi}
          onChange={setAoi}
          options={(data?.aois ?? []).map(({ name }) => ({ value: name, label: shownName(name) }))}
          placeholder="Find an AOI"
        />
        <div className="h-80">
          <JsonEditor
            label="Scene"
            text={text}
            problems={[]}
            completions={sceneCompletions}
            onChange={setText}
          />
        </div>
        <p role="status" className="text-12 text-muted">
          {complaints.length > 0 ? `${complaints.join('; ')}.` : 'All checks before sending passed.'}
        </p>
        {problem !== undefined && <ErrorMessage problem={problem} isInline />}
      </div>
    </Dialog>
  );
}

function parseScene(text: string, aoi: string): { scene?: Record<string, unknown>; complaints: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { complaints: [`This is not valid JSON: ${(error as Error).message}`] };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { complaints: ['This is not a JSON object'] };
  }
  const scene = value as Record<string, unknown>;
  return { scene, complaints: sceneComplaints(scene, aoi) };
}
