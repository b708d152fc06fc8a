'use client';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, Pause, Play, X } from 'lucide-react';
import { call } from '@/components/api';
import { useMay } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { formatCount, formatPlural } from '@/components/ui/format';
import { useToast } from '@/components/ui/Toast';
import { actionWords } from './action-ask';
import { isOpen, type Job, othersWords } from './use-jobs';

const stateWords: Record<Job['state'], string> = {
  running: '',
  'waiting-for-canary': 'the first ones are being worked on; the rest waits for them',
  paused: 'paused',
  'canary-failed': 'halted',
  cancelled: 'given up',
  finished: '',
};

/** One action on many items: how far it is, and what can be done about it. */
export function JobRow({ job, onReport }: { job: Job; onReport: (job: Job) => void }) {
  const mayControl = useMay(job.action === 'force' ? ['admin'] : ['operator']);
  const { progressive, participle } = actionWords(job.action, job.toStatus);
  const sent = job.done + job.refused + job.unknown;
  const others = othersWords(job);
  const control = useControl(job);
  const isLive = isOpen(job);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-strong">
            {isLive
              ? `${progressive} ${formatPlural(job.total, 'item')}`
              : `${formatCount(job.done)} of ${formatPlural(job.total, 'item')} ${participle}`}
          </span>
          <span className="text-12 text-muted">
            {isLive && `${formatCount(job.done)} done`}
            {others && `${isLive ? ', ' : ''}${others}`}
            {stateWords[job.state] && ` · ${stateWords[job.state]}`}
            {` · ${job.startedBy}, `}
            <Age at={job.startedAt} />
          </span>
        </p>
        {job.sentence && <p className="text-12 text-retry-text">{job.sentence}</p>}
        {isLive && (
          <progress
            aria-label={`${progressive} ${formatPlural(job.total, 'item')}`}
            value={sent}
            max={job.total}
            className="mt-1 block h-1.5 w-full"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayControl && (job.state === 'running' || job.state === 'waiting-for-canary') && (
          <Button size="small" icon={Pause} onClick={() => control('pause')}>
            Pause
          </Button>
        )}
        {mayControl && job.state === 'paused' && (
          <Button size="small" icon={Play} onClick={() => control('resume')}>
            Go on
          </Button>
        )}
        {mayControl && (job.state === 'canary-failed' || job.state === 'waiting-for-canary') && (
          <Button size="small" icon={Play} onClick={() => control('resume')}>
            Send the rest now
          </Button>
        )}
        {mayControl && isLive && (
          <Button size="small" icon={X} onClick={() => control('cancel')}>
            Give up the rest
          </Button>
        )}
        <Button size="small" variant="quiet" icon={FileText} onClick={() => onReport(job)}>
          Report
        </Button>
      </div>
    </div>
  );
}

function useControl({ id }: Job) {
  const queries = useQueryClient();
  const toast = useToast();
  return async (what: 'pause' | 'resume' | 'cancel') => {
    try {
      await call('POST /api/ingestion/jobs/{id}/control', { params: { id }, body: { control: what } });
      await queries.invalidateQueries({ queryKey: ['api', 'ingestion', 'aois', '{aoi}', 'jobs'] });
    } catch (error) {
      toast.failed(error);
    }
  };
}
