'use client';
import { CalendarDays } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { controlLook } from '@/components/ui/Field';
import { Popover } from '@/components/ui/Popover';
import { Skeleton } from '@/components/ui/Skeleton';
import { TextField } from '@/components/ui/TextField';
import { dayRange, nextDay, shortDayRange } from './day-words';
import { type DayRange, presets } from './interval-presets';

const Calendar = dynamic(() => import('./RangeCalendar').then(({ RangeCalendar }) => RangeCalendar), {
  ssr: false,
  loading: () => <Skeleton className="h-64 w-full" />,
});

export interface IntervalPickerProps {
  value: DayRange;
  /** Today in UTC, `2026-11-21`. */
  today: string;
  onChange: (value: DayRange) => void;
}

/** When images were taken: presets, a calendar, or two typed days. Days are those of UTC, both included. */
export function IntervalPicker({ value, today, onChange }: IntervalPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(value);
  const open = (next: boolean) => {
    if (next) setDraft(value);
    setIsOpen(next);
  };
  const error = rangeError(draft);
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
        className="w-[21rem] p-3"
        open={isOpen}
        onOpenChange={open}
        trigger={
          <button
            type="button"
            aria-label={`Acquired, UTC: ${dayRange(first, last)}`}
            className={`${controlLook(false)} gap-2 px-2.5`}
          >
            <CalendarDays aria-hidden size={16} className="shrink-0 text-muted" />
            <span className="truncate">{shortDayRange(first, last)}</span>
          </button>
        }
      >
        <div className="-mx-1 flex flex-wrap justify-between">
          {presets.map(({ label, range }) => (
            <Button key={label} size="small" variant="quiet" onClick={() => use(range(today))}>
              {label}
            </Button>
          ))}
        </div>
        <Calendar value={draft} today={today} onChange={setDraft} />
        <form
          className="mt-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!error) use(draft);
          }}
        >
          <div className="grid grid-cols-2 gap-2">
            <TextField
              label="First day"
              inputMode="numeric"
              placeholder="2026-06-01"
              value={draft.from}
              onChange={(from) => setDraft({ ...draft, from })}
            />
            <TextField
              label="Last day"
              inputMode="numeric"
              placeholder="2026-11-19"
              value={draft.to}
              onChange={(to) => setDraft({ ...draft, to })}
            />
          </div>
          {error && <p className="mt-1 text-12 text-failed-text">{error}</p>}
          <Button type="submit" variant="primary" className="mt-2 w-full" reason={error}>
            Search these days
          </Button>
        </form>
      </Popover>
    </div>
  );
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function rangeError({ from, to }: DayRange): string | undefined {
  if (!isDay(from)) return 'Write the first day as 2026-06-01.';
  if (!isDay(to)) return 'Write the last day as 2026-11-19.';
  return from > to ? 'The last day is before the first one.' : undefined;
}
