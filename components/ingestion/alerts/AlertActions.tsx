'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, Check, Ellipsis, Filter } from 'lucide-react';
import { call } from '@/components/api';
import { useMay } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Menu, type MenuEntry } from '@/components/ui/Menu';
import { useToast } from '@/components/ui/Toast';
import { type Alert, alertTitle } from './alert-words';

const snoozes = [
  ['Keep quiet for an hour', 60],
  ['Keep quiet for 4 hours', 4 * 60],
  ['Keep quiet for a day', 24 * 60],
  ['Keep quiet for a week', 7 * 24 * 60],
] as const;

/** What can be done about an alert. */
export function AlertActions({ alert, onAoi }: { alert: Alert; onAoi?: () => void }) {
  const mayAct = useMay(['operator']);
  const queries = useQueryClient();
  const toast = useToast();
  const act = async (work: Promise<unknown>) => {
    try {
      await work;
      await queries.invalidateQueries({ queryKey: ['api', 'ingestion', 'alerts'] });
    } catch (error) {
      toast.failed(error);
    }
  };
  const params = { id: alert.id };
  const isOpen = alert.endedAt === null;
  const snooze = (minutes: number) =>
    void act(call('POST /api/ingestion/alerts/{id}/snooze', { params, body: { minutes } }));
  const entries: MenuEntry[] = [];
  if (mayAct && alert.snoozed) {
    entries.push({ label: 'No longer keep quiet', icon: Bell, onSelect: () => snooze(0) });
  } else if (mayAct && isOpen) {
    entries.push(
      ...snoozes.map(([label, minutes]) => ({ label, icon: BellOff, onSelect: () => snooze(minutes) })),
    );
  }
  if (onAoi) entries.push({ label: 'Only this AOI’s alerts', icon: Filter, onSelect: onAoi });
  return (
    <div className="ml-auto flex items-center gap-2">
      {mayAct && !alert.acknowledged && (isOpen || alert.kind !== 'finished') && (
        <Button
          size="small"
          icon={Check}
          onClick={() => void act(call('POST /api/ingestion/alerts/{id}/acknowledge', { params }))}
        >
          Take care
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
