'use client';
import { Bell, BellOff } from 'lucide-react';
import { call, routeKey } from '@/components/api';
import { serverNow } from '@/components/ui/clock';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { useAction } from '@/components/ui/use-action';
import type { CauseView } from './use-causes';

const hour = 3_600_000;

/** Hides a cause for a while, or shows it again. */
export function SnoozeMenu({ aoi, cause: { signature, snoozed } }: { aoi: string; cause: CauseView }) {
  const { run: set } = useAction({
    act: (until: number | null) =>
      call('PUT /api/ingestion/aois/{aoi}/causes', { params: { aoi }, body: { signature, until } }),
    renews: [routeKey('GET /api/ingestion/aois/{aoi}/causes')],
  });
  if (snoozed) {
    return (
      <IconButton size="small" icon={Bell} label="Show this cause again" onClick={() => void set(null)} />
    );
  }
  const choices = [
    ['For an hour', hour],
    ['For 4 hours', 4 * hour],
    ['For a day', 24 * hour],
    ['For a week', 7 * 24 * hour],
  ] as const;
  return (
    <Menu
      trigger={<IconButton size="small" icon={BellOff} label="Snooze this cause" />}
      entries={choices.map(([label, ms]) => ({ label, onSelect: () => void set(serverNow() + ms) }))}
    />
  );
}
