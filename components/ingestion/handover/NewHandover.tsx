'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call, routeKey } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatDateTime } from '@/components/ui/format';
import { Select } from '@/components/ui/Select';
import { TextArea } from '@/components/ui/TextArea';
import { useAction } from '@/components/ui/use-action';

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
  const canContinue = last !== undefined && Date.now() - last < fortnight;
  const [span, setSpan] = useState(canContinue ? 'last' : '8');
  const [note, setNote] = useState('');
  const write = useAction({
    act: () =>
      call('POST /api/ingestion/handovers', {
        body: {
          since: span === 'last' && last !== undefined ? last : Date.now() - Number(span) * hour,
          note,
        },
      }),
    failure: 'inline',
    renews: [routeKey('GET /api/ingestion/handovers')],
    onDone: ({ id }) => router.push(`/ingestion/handovers/${id}`),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hand over to the next shift"
      description="Saves what failed, was cleared and is still open, and who did what. It never changes afterwards."
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={write.isBusy} onClick={() => write.run()}>
            Save handover
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {write.problem !== undefined && <ErrorMessage problem={write.problem} isInline />}
        <Select
          label="Period"
          value={span}
          onChange={setSpan}
          options={[
            ...(canContinue ? [{ value: 'last', label: `Since the last one, ${formatDateTime(last)}` }] : []),
            ...spans,
          ]}
        />
        <TextArea label="Note to the next shift" value={note} onChange={setNote} rows={5} maxLength={4_000} />
      </div>
    </Dialog>
  );
}
