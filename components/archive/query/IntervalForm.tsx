'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { isDay } from '@/components/ui/calendar-days';
import { Skeleton } from '@/components/ui/Skeleton';
import { TextField } from '@/components/ui/TextField';
import { type DayRange, presets } from '@/lib/archive/query/interval-presets';

const Calendar = dynamic(() => import('./RangeCalendar').then(({ RangeCalendar }) => RangeCalendar), {
  ssr: false,
  loading: () => <Skeleton className="h-64 w-full" />,
});

export interface IntervalFormProps {
  value: DayRange;
  /** Today in UTC, `2026-11-21`. */
  today: string;
  onChange: (value: DayRange) => void;
}

/** Presets, a calendar and two fields for the days of an interval. */
export function IntervalForm({ value, today, onChange }: IntervalFormProps) {
  const [draft, setDraft] = useState(value);
  const error = rangeError(draft);
  return (
    <>
      <div className="-mx-1 flex flex-wrap justify-between">
        {presets.map(({ label, range }) => (
          <Button key={label} size="small" variant="quiet" onClick={() => onChange(range(today))}>
            {label}
          </Button>
        ))}
      </div>
      <Calendar value={draft} today={today} onChange={setDraft} />
      <form
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!error) onChange(draft);
        }}
      >
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label="First day"
            placeholder="YYYY-MM-DD"
            value={draft.from}
            onChange={(from) => setDraft({ ...draft, from })}
          />
          <TextField
            label="Last day"
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
    </>
  );
}

function rangeError({ from, to }: DayRange): string | undefined {
  if (!isDay(from)) return 'Write the first day as 2026-06-01.';
  if (!isDay(to)) return 'Write the last day as 2026-11-19.';
  return from > to ? 'The last day is before the first one.' : undefined;
}
