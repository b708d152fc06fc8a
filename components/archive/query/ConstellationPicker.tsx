'use client';
import { ChevronDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { controlClass } from '@/components/ui/control-class';
import { formatSeries } from '@/components/ui/format';
import { Popover } from '@/components/ui/Popover';
import { constellationIds } from '@/lib/archive/constellation';
import { ConstellationSwatch } from '../ConstellationSwatch';
import { resultsPanel } from '../results-panel';
import type { ConstellationListProps } from './ConstellationList';
import { choiceLabel, chosenConstellations } from './constellation-choice';

const ConstellationList = dynamic(
  () => import('./ConstellationList').then(({ ConstellationList }) => ConstellationList),
  { ssr: false },
);

/** Which constellations are searched; another one can be named. */
export function ConstellationPicker({ serviceConstellations, value, onChange }: ConstellationListProps) {
  const all = constellationIds(serviceConstellations);
  const chosen = chosenConstellations(value, serviceConstellations);
  const others = chosen.filter((id) => !all.includes(id));
  const label =
    chosen.length === all.length && others.length === 0
      ? 'All constellations'
      : formatSeries(chosen.map(choiceLabel));
  return (
    <div className="min-w-0">
      <span aria-hidden className="mb-1 block text-12">
        Constellations
      </span>
      <Popover
        label="Constellations"
        align="start"
        clearOf={resultsPanel}
        className="w-72 p-3"
        trigger={
          <button
            type="button"
            aria-label={`Constellations: ${label}`}
            className={`${controlClass(false)} gap-2 px-2.5`}
          >
            <span className="flex min-w-0 flex-1 items-center gap-1.5">
              {chosen.slice(0, 6).map((id) => (
                <ConstellationSwatch key={id} constellation={id} />
              ))}
              {chosen.length === 1 && <span className="truncate">{label}</span>}
            </span>
            <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
          </button>
        }
      >
        <ConstellationList serviceConstellations={serviceConstellations} value={value} onChange={onChange} />
      </Popover>
    </div>
  );
}
