'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useMemo, useState } from 'react';
import { call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Combobox } from '@/components/ui/Combobox';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import { exampleScene, sceneComplaints } from '@/lib/ingestion/scene-complaints';
import { sceneCompletions } from './json-places';

const JsonEditor = dynamic(() => import('./JsonEditor').then((loaded) => loaded.JsonEditor), {
  ssr: false,
  loading: () => <SkeletonRows rows={6} />,
});

/** Adds one scene with its tiles to an AOI, from JSON that is checked before. */
export function AddSceneDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState(() => JSON.stringify(exampleScene, null, 2));
  const [aoi, setAoi] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();
  // An AOI that was made a moment ago may come to the list while this is open.
  const { data } = useQuery({ ...query('GET /api/ingestion/aois', {}), refetchInterval: 4_000 });
  const { scene, complaints } = useMemo(() => readScene(text, aoi ?? ''), [text, aoi]);
  const add = async () => {
    if (!scene || aoi === null) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const added = await call('POST /api/ingestion/aois/{aoi}/scenes', { params: { aoi }, body: { scene } });
      toast({
        title: added.isNew ? `The scene is added to ${aoi}` : `The scene was in ${aoi} already`,
        description: added.isNew ? undefined : 'Nothing was changed.',
      });
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="Add one scene to an AOI"
      description="A scene with its tiles, as JSON. It starts at once."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            reason={aoi === null ? 'Choose an AOI first' : complaints[0]}
            onClick={add}
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
          options={(data?.aois ?? []).map(({ name }) => ({ value: name, label: name }))}
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
          {complaints.length > 0
            ? `${complaints.join('; ')}.`
            : 'Everything that can be checked is as it should be.'}
        </p>
        {problem !== undefined && <Failure problem={problem} isInline />}
      </div>
    </Dialog>
  );
}

function readScene(text: string, aoi: string): { scene?: Record<string, unknown>; complaints: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { complaints: [`This is not valid JSON: ${(error as Error).message}`] };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { complaints: ['This is no JSON object'] };
  }
  const scene = value as Record<string, unknown>;
  return { scene, complaints: sceneComplaints(scene, aoi) };
}
