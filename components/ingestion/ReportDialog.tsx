'use client';
import { Dialog } from '@/components/ui/Dialog';
import { StatusWord } from '@/components/ui/Status';

export interface ActionReport {
  action: 'retry' | 'fail';
  results: {
    kind: 'scene' | 'tile';
    id: number;
    outcome: 'done' | 'refused' | 'unknown';
    status: string | null;
    sentence: string;
  }[];
}

/** What became of every item that an action did not take. */
export function ReportDialog({ report, onClose }: { report: ActionReport | undefined; onClose: () => void }) {
  const others = report?.results.filter(({ outcome }) => outcome !== 'done') ?? [];
  return (
    <Dialog
      open={report !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`${others.length} not ${report?.action === 'fail' ? 'failed' : 'retried'}`}
    >
      <ul className="max-h-96 overflow-y-auto">
        {others.map(({ kind, id, outcome, status, sentence }) => (
          <li key={`${kind} ${id}`} className="border-line border-b py-2 last:border-b-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-strong">
                {kind} {id}
              </span>
              {status && <StatusWord status={status} />}
              {outcome === 'unknown' && <span className="text-retry-text">not known</span>}
            </p>
            <p className="break-words text-12 text-muted">{sentence}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
