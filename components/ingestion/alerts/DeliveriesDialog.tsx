'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatDateTime, formatPlural } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import type { WebhookView } from './WebhooksPanel';

const stateWords = { waiting: 'To be sent', delivered: 'Delivered', dead: 'Given up' };
const stateColours = { waiting: 'text-muted', delivered: 'text-done-text', dead: 'text-failed-text' };

/** The newest messages to a webhook and what became of each. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const params = { id: webhook.id };
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/webhooks/{id}/deliveries', { params }),
    refetchInterval: 2_000,
  });
  const resend = async (delivery: string) => {
    try {
      await call('POST /api/ingestion/webhooks/{id}/deliveries/{delivery}/resend', {
        params: { ...params, delivery },
      });
      await queries.invalidateQueries({ queryKey: ['api', 'ingestion', 'webhooks'] });
    } catch (failure) {
      toast.failed(failure);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Messages to ${webhook.name}`}
      size="normal"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {isPending && <SkeletonRows rows={4} className="h-13" />}
      {error && <Failure problem={error} onRetry={refetch} isInline />}
      {data?.deliveries.length === 0 && (
        <EmptyState title="Nothing was sent yet">
          A test shows whether the receiver takes messages.
        </EmptyState>
      )}
      <ul>
        {data?.deliveries.map(({ id, event, subject, state, tries, nextAt, createdAt, status, problem }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 border-line border-b py-2 last:border-b-0"
          >
            <div className="min-w-0 flex-1">
              <p className="break-words">
                <span className={`font-strong ${stateColours[state]}`}>{stateWords[state]}</span> {event},{' '}
                {subject}
              </p>
              <p className="break-words text-12 text-muted">
                {formatDateTime(createdAt)} (<Age at={createdAt} />)
                {tries > 0 && `, ${formatPlural(tries, 'try', 'tries')}`}
                {problem ? `. ${problem}` : status !== null && `. It answered ${status}`}
                {nextAt !== null && tries > 0 && `. Next try at ${formatDateTime(nextAt)}`}
              </p>
              <p className="break-all text-12 text-muted">{id}</p>
            </div>
            {state === 'dead' && (
              <Button size="small" onClick={() => void resend(id)}>
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
