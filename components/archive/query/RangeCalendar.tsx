'use client';
import { useState } from 'react';
import { Calendar } from '@/components/ui/Calendar';
import { toDate, toDay } from '@/components/ui/calendar-days';
import type { DayRange } from '@/lib/archive/query/interval-presets';

export interface RangeCalendarProps {
  value: DayRange;
  today: string;
  onChange: (value: DayRange) => void;
}

/** A month to choose a first and a last day in. */
export function RangeCalendar({ value, today, onChange }: RangeCalendarProps) {
  /** The first day, as long as the last one is not chosen. */
  const [first, setFirst] = useState<string>();
  const isBegun = first !== undefined && first === value.from && first === value.to;
  const selected = { from: toDate(value.from), to: isBegun ? undefined : toDate(value.to) };
  return (
    <Calendar
      mode="range"
      defaultMonth={toDate(value.to) ?? toDate(today)}
      today={toDate(today)}
      selected={selected}
      endMonth={toDate(today)}
      resetOnSelect
      required
      onSelect={({ from, to }) => {
        if (!from) return;
        setFirst(to ? undefined : toDay(from));
        onChange({ from: toDay(from), to: toDay(to ?? from) });
      }}
    />
  );
}
