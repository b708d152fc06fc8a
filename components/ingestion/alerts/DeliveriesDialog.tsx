'use client';
import { useQuery } from '@tanstack/react-query';
import { call, query, routeKey } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatDateTime, formatPlural } from '@/components/ui/format';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useAction } from '@/components/ui/use-action';
import { nameInSentence } from '@/lib/upstream/shown-name';
import type { WebhookView } from './webhook-view';

const deliveryStateLabels = {
  waiting: 'To be sent',
  delivered: 'Delivered',
  dead: 'Stopped, not confirmed',
  folded: 'Put into a digest',
};
const stateColours = {
  waiting: 'text-muted',
  delivered: 'text-done-text',
  dead: 'text-failed-text',
  folded: 'text-muted',
};

/** The newest messages to a webhook and the outcome of each. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const params = { id: webhook.id };
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/webhooks/{id}/deliveries', { params }),
    refetchInterval: 2_000,
  });
  const resend = useAction({
    act: (delivery: string) =>
      call('POST /api/ingestion/webhooks/{id}/deliveries/{delivery}/resend', {
        params: { ...params, delivery },
      }),
    renews: [routeKey('GET /api/ingestion/webhooks')],
    isParallel: true,
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Messages to ${webhook.name}`}
      size="normal"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {isPending && <SkeletonRows rows={4} className="h-13" />}
      {error && <ErrorMessage problem={error} onRetry={refetch} isInline />}
      {data?.deliveries.length === 0 && (
        <EmptyState title="Nothing was sent yet">
          Send a test to see if the receiver accepts messages.
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
                <span className={`font-strong ${stateColours[state]}`}>{deliveryStateLabels[state]}</span>{' '}
                {event}, {nameInSentence(subject)}
              </p>
              <p className="break-words text-12 text-muted">
                {formatDateTime(createdAt)} (<Age at={createdAt} />)
                {tries > 0 && `, ${formatPlural(tries, 'try', 'tries')}`}
                {problem ? `. ${problem}` : status !== null && `. Response ${status}`}
                {nextAt !== null && tries > 0 && `. Next try at ${formatDateTime(nextAt)}`}
              </p>
              <p className="break-all text-12 text-muted">{id}</p>
            </div>
            {state === 'dead' && (
              <Button size="small" onClick={() => resend.run(id)}>
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ShownOf shown={data?.deliveries.length ?? 0} total={data?.total} />
    </Dialog>
  );
}
