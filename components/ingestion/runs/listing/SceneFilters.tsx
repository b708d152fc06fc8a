'use client';
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { DayField } from '@/components/ui/DayField';
import { formatCount } from '@/components/ui/format';
import { Select } from '@/components/ui/Select';
import { TextButton } from '@/components/ui/TextButton';
import { TextField } from '@/components/ui/TextField';
import type { ListedScene, SceneFilter, SceneShow } from '@/lib/ingestion/runs/listing/listed-scene';
import { shownName } from '@/lib/upstream/shown-name';

export interface SceneFiltersProps {
  filter: SceneFilter;
  onChange: (filter: SceneFilter) => void;
  scenes: readonly ListedScene[];
  shownCount: number;
  duplicateCount: number;
}

const showLabels: Record<SceneShow, string> = {
  all: 'All scenes',
  kept: 'Kept',
  removed: 'Removed',
  new: 'Not in this AOI yet',
  ingested: 'Ingested somewhere',
  duplicates: 'Duplicates',
};

/** What narrows the table and the map. */
export function SceneFilters({ filter, onChange, scenes, shownCount, duplicateCount }: SceneFiltersProps) {
  const satellites = useMemo(() => distinct(scenes.map(({ satellite }) => satellite)), [scenes]);
  const orbits = useMemo(() => distinct(scenes.map(({ orbit }) => orbit)), [scenes]);
  const set = (change: Partial<SceneFilter>) => onChange({ ...filter, ...change });
  const isNarrowed = Object.entries(filter).some(
    ([key, value]) => !(value === '' || value === null || (key === 'show' && value === 'all')),
  );
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
      <Select
        label="Show"
        hideLabel
        value={filter.show}
        onChange={(show) => set({ show })}
        options={(Object.keys(showLabels) as SceneShow[]).map((value) => ({
          value,
          label:
            value === 'duplicates'
              ? `${showLabels[value]} (${formatCount(duplicateCount)})`
              : showLabels[value],
        }))}
        className="w-44"
      />
      <TextField
        label="Find by source ID or tag"
        hideLabel
        icon={Search}
        placeholder="Source ID or tag"
        value={filter.search}
        onChange={(search) => set({ search })}
        className="w-40"
      />
      <Select
        label="Satellite"
        hideLabel
        value={filter.satellite || 'any'}
        onChange={(value) => set({ satellite: value === 'any' ? '' : value })}
        options={[
          { value: 'any', label: 'Any satellite' },
          ...satellites.map((value) => ({ value, label: shownName(value) })),
        ]}
        className="w-36"
      />
      <Select
        label="Orbit"
        hideLabel
        value={filter.orbit || 'any'}
        onChange={(value) => set({ orbit: value === 'any' ? '' : value })}
        options={[
          { value: 'any', label: 'Any orbit' },
          ...orbits.map((value) => ({ value, label: `Orbit ${shownName(value)}` })),
        ]}
        className="w-32"
      />
      <DayField
        label="Acquired from"
        hideLabel
        value={filter.from}
        onChange={(from) => set({ from })}
        className="w-38"
      />
      <DayField
        label="Acquired until"
        hideLabel
        value={filter.to}
        onChange={(to) => set({ to })}
        className="w-38"
      />
      <TextField
        label="Cloud cover at most, percent"
        hideLabel
        inputMode="numeric"
        placeholder="Cloud ≤"
        unit="%"
        value={filter.cloud === null ? '' : String(filter.cloud)}
        onChange={(text) => {
          const cloud = Number.parseFloat(text);
          set({ cloud: Number.isFinite(cloud) ? cloud : null });
        }}
        className="w-28"
      />
      <span className="ml-auto flex items-center gap-2 text-12 text-muted">
        {formatCount(shownCount)} shown
        {isNarrowed && (
          <TextButton
            onClick={() =>
              onChange({ show: 'all', search: '', satellite: '', orbit: '', from: '', to: '', cloud: null })
            }
          >
            Show all
          </TextButton>
        )}
      </span>
    </div>
  );
}

const distinct = (values: (string | null)[]) =>
  [...new Set(values)]
    .filter((value): value is string => value !== null)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .slice(0, 300);
