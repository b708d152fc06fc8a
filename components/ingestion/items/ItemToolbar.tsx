'use client';
import { Download, Search } from 'lucide-react';
import { memo } from 'react';
import { Chip } from '@/components/ui/Chip';
import { downloadFrom } from '@/components/ui/download-file';
import { formatCount, formatSeries } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { Select } from '@/components/ui/Select';
import { Tabs } from '@/components/ui/Tabs';
import { TextField } from '@/components/ui/TextField';
import { sumStatuses } from '@/lib/ingestion/status';
import type { BoardState } from '../board/use-board';
import type { ItemQuestion } from './use-item-question';

const groupLabels = {
  none: 'Not grouped',
  status: 'By status',
  scene: 'By scene',
  day: 'By day',
  cause: 'By message',
  label: 'By number',
} as const;

export interface ItemToolbarProps {
  aoi: string;
  counts: BoardState['counts'];
  question: ItemQuestion;
  total: number | undefined;
  /** The kind that is shown became another. */
  onKind: () => void;
}

/** What the table shows: scenes or tiles, of which statuses, with which words, in which groups; and the whole as a file. */
export const ItemToolbar = memo(function ItemToolbar({
  aoi,
  counts,
  question,
  total,
  onKind,
}: ItemToolbarProps) {
  const { params, setParams, filter, order } = question;
  const { show, status, search, by, in: group } = params;
  const exported = (format: 'csv' | 'json') => {
    const inGroup = by !== null && group !== null && { by, in: group };
    downloadFrom('/api/ingestion/aois/{aoi}/items/export', {
      params: { aoi },
      query: { format, kind: show, ...order, status, search: filter.search || undefined, ...inGroup },
    });
  };
  const amount = total === undefined ? '' : formatCount(total);
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
      <Tabs
        label="Show scenes or tiles"
        value={show}
        onChange={(value) => {
          onKind();
          void setParams({ show: value, in: null });
        }}
        tabs={[
          { value: 'scene', label: 'Scenes', count: sumStatuses(counts.scenes) },
          { value: 'tile', label: 'Tiles', count: sumStatuses(counts.tiles) },
        ]}
      />
      {status.length > 0 && (
        <Chip
          onRemove={() => setParams({ status: [] })}
          removeLabel={`Show every status, not only ${formatSeries(status)}`}
        >
          {formatSeries(status)}
        </Chip>
      )}
      {by !== null && group !== null && (
        <Chip onRemove={() => setParams({ in: null })} removeLabel="Back to all groups" className="max-w-60">
          {by === 'scene' ? `Scene ${group}` : group || 'None'}
        </Chip>
      )}
      <span className="ml-auto text-12 text-muted">{amount && `${amount} shown`}</span>
      <Select
        label="Group"
        hideLabel
        value={by ?? 'none'}
        onChange={(value) => setParams({ by: value === 'none' ? null : value, in: null })}
        options={(Object.keys(groupLabels) as (keyof typeof groupLabels)[])
          .filter((one) => show === 'tile' || (one !== 'scene' && one !== 'label'))
          .map((one) => ({ value: one, label: groupLabels[one] }))}
        className="w-34"
      />
      <TextField
        label="Find by name, ID or message"
        hideLabel
        icon={Search}
        placeholder="Find"
        value={search}
        onChange={(value) => setParams({ search: value || null }, { throttleMs: 300 })}
        className="w-36"
      />
      <Menu
        trigger={<IconButton icon={Download} label="Export what is shown" />}
        entries={[
          { label: `${amount} as CSV`, onSelect: () => exported('csv') },
          { label: `${amount} as JSON`, onSelect: () => exported('json') },
        ]}
      />
    </div>
  );
});
