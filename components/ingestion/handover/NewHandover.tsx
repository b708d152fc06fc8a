'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
import { formatDateTime } from '@/components/ui/format';
import { Select } from '@/components/ui/Select';
import { TextArea } from '@/components/ui/TextArea';

const hour = 3_600_000;
const fortnight = 14 * 24 * hour;
const spans = [
  { value: '4', label: 'The last 4 hours' },
  { value: '8', label: 'The last 8 hours' },
  { value: '12', label: 'The last 12 hours' },
  { value: '24', label: 'The last 24 hours' },
  { value: '72', label: 'The last 3 days' },
];

/** Asks since when, and for words to the next shift; then leads to the page that keeps it. */
export function NewHandover({ last, onClose }: { last: number | undefined; onClose: () => void }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const mayGoOn = last !== undefined && Date.now() - last < fortnight;
  const [span, setSpan] = useState(mayGoOn ? 'last' : '8');
  const [note, setNote] = useState('');
  const write = useMutation({
    mutationFn: () =>
      call('POST /api/ingestion/handovers', {
        body: {
          since: span === 'last' && last !== undefined ? last : Date.now() - Number(span) * hour,
          note,
        },
      }),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'ingestion', 'handovers'] });
      router.push(`/ingestion/handovers/${id}`);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hand over to the next shift"
      description="What failed, was cleared and is still open, and who did what, is kept as it is now. It does not change any more."
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={write.isPending} onClick={() => write.mutate()}>
            Write it down
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {write.error && <Failure problem={write.error} isInline />}
        <Select
          label="It tells of"
          value={span}
          onChange={setSpan}
          options={[
            ...(mayGoOn ? [{ value: 'last', label: `Since the last one, ${formatDateTime(last)}` }] : []),
            ...spans,
          ]}
        />
        <TextArea
          label="Words to the next shift"
          value={note}
          onChange={setNote}
          rows={5}
          maxLength={4_000}
        />
      </div>
    </Dialog>
  );
}
