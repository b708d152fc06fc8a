'use client';
import { FileText, Pause, Play, X } from 'lucide-react';
import { call, routeKey } from '@/components/api';
import { useCan } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { formatCount, formatPlural } from '@/components/ui/format';
import { Term } from '@/components/ui/Term';
import { useAction } from '@/components/ui/use-action';
import { actionVerbs } from './action-request';
import { formatOtherCounts, isJobActive, type Job } from './use-jobs';

const jobStateLabels: Record<Job['state'], string> = {
  running: '',
  'waiting-for-canary': 'canary in progress; the rest waits',
  paused: 'paused',
  'canary-failed': 'halted',
  cancelled: 'cancelled',
  finished: '',
};

/** One action on many items: how far it is, and what can be done about it. */
export function JobRow({ job, onReport }: { job: Job; onReport: (job: Job) => void }) {
  const canControl = useCan(job.action === 'force' ? ['admin'] : ['operator']);
  const { progressive, participle } = actionVerbs(job.action, job.toStatus);
  const sent = job.done + job.refused + job.unknown;
  const others = formatOtherCounts(job);
  const { run: control } = useAction({
    act: (what: 'pause' | 'resume' | 'cancel') =>
      call('POST /api/ingestion/actions/{id}/control', { params: { id: job.id }, body: { control: what } }),
    renews: [routeKey('GET /api/ingestion/aois/{aoi}/actions')],
    isParallel: true,
  });
  const isLive = isJobActive(job);
  return (
    <div
      data-story={isLive && job.canary > 0 ? 'job' : undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-strong">
            {isLive
              ? `${progressive} ${formatPlural(job.total, 'item')}`
              : `${formatCount(job.done)} of ${formatPlural(job.total, 'item')} ${participle}`}
          </span>
          <span className="text-12 text-muted">
            {isLive && `${formatCount(job.done)} ${participle}`}
            {others && `${isLive ? ', ' : ''}${others}`}
            {jobStateLabels[job.state] && ' · '}
            <Term of={job.state === 'waiting-for-canary' ? 'canary' : undefined}>
              {jobStateLabels[job.state]}
            </Term>
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
            className="progress mt-1 block h-1.5 w-full"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {canControl && (job.state === 'running' || job.state === 'waiting-for-canary') && (
          <Button size="small" icon={Pause} onClick={() => control('pause')}>
            Pause
          </Button>
        )}
        {canControl && job.state === 'paused' && (
          <Button size="small" icon={Play} onClick={() => control('resume')}>
            Resume
          </Button>
        )}
        {canControl && (job.state === 'canary-failed' || job.state === 'waiting-for-canary') && (
          <Button
            size="small"
            icon={Play}
            data-story={job.state === 'canary-failed' ? 'rest' : undefined}
            onClick={() => control('resume')}
          >
            Send the rest now
          </Button>
        )}
        {canControl && isLive && (
          <Button size="small" icon={X} onClick={() => control('cancel')}>
            Cancel the rest
          </Button>
        )}
        <Button size="small" variant="quiet" icon={FileText} onClick={() => onReport(job)}>
          Report
        </Button>
      </div>
    </div>
  );
}
