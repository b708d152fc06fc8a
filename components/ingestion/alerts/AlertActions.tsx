'use client';
import { Bell, BellOff, Check, Ellipsis, Filter } from 'lucide-react';
import { call, routeKey } from '@/components/api';
import { useCan } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Menu, type MenuEntry } from '@/components/ui/Menu';
import { useAction } from '@/components/ui/use-action';
import { alertTitle } from '@/lib/ingestion/alerts/alert-links';
import type { Alert } from './alert-labels';

const snoozes = [
  ['Snooze for 1 hour', 60],
  ['Snooze for 4 hours', 4 * 60],
  ['Snooze for 1 day', 24 * 60],
  ['Snooze for 1 week', 7 * 24 * 60],
] as const;

/** What can be done about an alert. */
export function AlertActions({ alert, onAoi }: { alert: Alert; onAoi?: () => void }) {
  const canAct = useCan(['operator']);
  const params = { id: alert.id };
  const renews = [routeKey('GET /api/ingestion/alerts'), routeKey('GET /api/notifications')];
  const acknowledge = useAction({
    act: () => call('POST /api/ingestion/alerts/{id}/acknowledge', { params }),
    renews,
  });
  const { run: snooze } = useAction({
    act: (minutes: number) => call('POST /api/ingestion/alerts/{id}/snooze', { params, body: { minutes } }),
    renews,
  });
  const isOpen = alert.endedAt === null;
  const entries: MenuEntry[] = [];
  if (canAct && alert.snoozed) {
    entries.push({ label: 'End snooze', icon: Bell, onSelect: () => void snooze(0) });
  } else if (canAct && isOpen) {
    entries.push(
      ...snoozes.map(([label, minutes]) => ({ label, icon: BellOff, onSelect: () => void snooze(minutes) })),
    );
  }
  if (onAoi) entries.push({ label: 'Only this AOI’s alerts', icon: Filter, onSelect: onAoi });
  return (
    <div className="ml-auto flex items-center gap-2">
      {canAct && !alert.acknowledged && (isOpen || alert.kind !== 'finished') && (
        <Button size="small" icon={Check} busy={acknowledge.isBusy} onClick={() => acknowledge.run()}>
          Acknowledge
        </Button>
      )}
      {entries.length > 0 && (
        <Menu
          trigger={
            <IconButton size="small" icon={Ellipsis} label={`More about the alert of ${alertTitle(alert)}`} />
          }
          entries={entries}
        />
      )}
    </div>
  );
}
