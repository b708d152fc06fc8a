'use client';
import { CalendarDays } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { controlClass } from '@/components/ui/control-class';
import { Popover } from '@/components/ui/Popover';
import { Skeleton } from '@/components/ui/Skeleton';
import { dayRange, nextDay, shortDayRange } from '@/lib/archive/query/format-days';
import type { DayRange } from '@/lib/archive/query/interval-presets';
import { resultsPanel } from '../results-panel';
import type { IntervalFormProps } from './IntervalForm';

const IntervalForm = dynamic(() => import('./IntervalForm').then(({ IntervalForm }) => IntervalForm), {
  ssr: false,
  loading: () => <Skeleton className="h-96 w-full" />,
});

/** When images were taken: presets, a calendar, or two typed days. Days are those of UTC, both included. */
export function IntervalPicker({ value, today, onChange }: IntervalFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const use = (range: DayRange) => {
    onChange(range);
    setIsOpen(false);
  };
  const [first, last] = [Date.parse(value.from), Date.parse(nextDay(value.to))];
  return (
    <div className="min-w-0">
      <span aria-hidden className="mb-1 block text-12">
        Acquired, UTC
      </span>
      <Popover
        label="Acquisition interval"
        align="start"
        clearOf={resultsPanel}
        className="w-[21rem] p-3"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button
            type="button"
            aria-label={`Acquired, UTC: ${dayRange(first, last)}`}
            className={`${controlClass(false)} gap-2 px-2.5`}
          >
            <CalendarDays aria-hidden size={16} className="shrink-0 text-muted" />
            <span className="truncate">{shortDayRange(first, last)}</span>
          </button>
        }
      >
        <IntervalForm value={value} today={today} onChange={use} />
      </Popover>
    </div>
  );
}
