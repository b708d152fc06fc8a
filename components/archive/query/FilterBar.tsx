'use client';
import { ListFilter, Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { Chip } from '@/components/ui/Chip';
import { Popover } from '@/components/ui/Popover';
import { TextButton } from '@/components/ui/TextButton';
import { activeFilters, type FilterName, type ImageFilters } from '@/lib/archive/filters';
import type { ArchiveImage } from '@/lib/archive/schema';
import { resultsPanel } from '../results-panel';
import { formatFilter } from './format-filter';

const FilterForm = dynamic(() => import('./FilterForm').then(({ FilterForm }) => FilterForm), { ssr: false });

export interface FilterBarProps {
  filters: ImageFilters;
  /** What the service was configured to filter by. */
  serviceFilters: readonly string[];
  /** What was found, for the satellites to choose from. */
  found: readonly ArchiveImage[];
  areaKm2: number;
  /** Changes the filters that are named; `undefined` removes one. */
  onChange: (change: ImageFilters) => void;
}

/** What narrows the images: a chip for each filter that is set, and the way to set them. */
export function FilterBar({ filters, serviceFilters, found, areaKm2, onChange }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const active = activeFilters(filters);
  const none = (names: readonly FilterName[]) =>
    Object.fromEntries(names.map((name) => [name, undefined])) as ImageFilters;
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">Filters</legend>
      {active.map((name) => {
        const words = formatFilter(name, filters);
        return (
          <Chip
            key={name}
            onClick={() => setIsOpen(true)}
            onRemove={() => onChange(none([name]))}
            removeLabel={`Remove ${words}`}
          >
            {words}
          </Chip>
        );
      })}
      <Popover
        label="Filters"
        align="start"
        clearOf={resultsPanel}
        className="w-[23.5rem] p-4"
        open={isOpen}
        initialFocus={() => form.current?.querySelector<HTMLElement>('input:not([type=range])') ?? null}
        onOpenChange={setIsOpen}
        trigger={
          <button
            type="button"
            aria-label="Set filters"
            className="inline-flex h-6 items-center gap-1.5 rounded-mark border border-control-line border-dashed px-1.5 text-12 text-muted hover:bg-hover hover:text-ink phone:h-9 phone:px-3"
          >
            {active.length === 0 ? (
              <>
                <ListFilter aria-hidden size={14} />
                Filter
              </>
            ) : (
              <Plus aria-hidden size={14} />
            )}
          </button>
        }
      >
        <div ref={form}>
          <FilterForm
            filters={filters}
            serviceFilters={serviceFilters}
            found={found}
            areaKm2={areaKm2}
            onChange={onChange}
            onDone={() => setIsOpen(false)}
          />
        </div>
      </Popover>
      {active.length > 1 && <TextButton onClick={() => onChange(none(active))}>Clear</TextButton>}
    </fieldset>
  );
}
