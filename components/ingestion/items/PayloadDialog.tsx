'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useAction } from '@/components/ui/use-action';

const JsonEditor = dynamic(() => import('@/components/ui/JsonEditor').then((loaded) => loaded.JsonEditor), {
  ssr: false,
  loading: () => <SkeletonRows rows={6} />,
});

export interface PayloadDialogProps {
  aoi: string;
  kind: 'scene' | 'tile';
  id: number;
  onClose: () => void;
  onChanged: () => void;
}

const none: never[] = [];
const noCompletions = { fields: {}, values: {} };

/** Changes the payload of one scene or tile, as JSON; the server takes it whole. */
export function PayloadDialog({ aoi, kind, id, onClose, onChanged }: PayloadDialogProps) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/items/{kind}/{id}/data', { params: { aoi, kind, id } }),
    // What is being changed is not read again beneath it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [text, setText] = useState<string>();
  const was = data?.data;
  const written = text ?? (was && JSON.stringify(was, null, 2)) ?? '';
  const { value, complaint } = readObject(written);
  const isSame = was !== undefined && JSON.stringify(value) === JSON.stringify(was);
  const { isBusy, problem, run, leave } = useAction({
    act: (body: { data: Record<string, unknown>; was: Record<string, unknown> }) =>
      call('PUT /api/ingestion/aois/{aoi}/items/{kind}/{id}/data', { params: { aoi, kind, id }, body }),
    done: {
      title: `The payload of ${kind} ${id} is changed`,
      description: 'The next attempt will use it.',
    },
    onDone: onChanged,
    close: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      size="wide"
      title={`Change the payload of ${kind} ${id}`}
      description="The server accepts any payload without checks and uses it from the next attempt."
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            variant="danger-filled"
            busy={isBusy}
            reason={was ? (complaint ?? (isSame ? 'No changes yet' : undefined)) : 'Loading…'}
            onClick={() => value && was && run({ data: value, was })}
          >
            Change the payload
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error && <ErrorMessage problem={error} onRetry={refetch} isInline />}
        <div className="h-96">
          {was ? (
            <JsonEditor
              label={`Payload of ${kind} ${id} to change`}
              text={written}
              problems={none}
              completions={noCompletions}
              onChange={setText}
            />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
        {was && complaint && (
          <p role="status" className="text-12 text-failed-text">
            {complaint}
          </p>
        )}
        {problem !== undefined && <ErrorMessage problem={problem} isInline />}
      </div>
    </Dialog>
  );
}

function readObject(text: string): { value?: Record<string, unknown>; complaint?: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Record<string, unknown> };
    return { complaint: 'This is not a JSON object' };
  } catch (error) {
    return { complaint: `This is not valid JSON: ${(error as Error).message}` };
  }
}
