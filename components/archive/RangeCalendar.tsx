'use client';
import './range-calendar.css';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import type { DayRange } from './interval-presets';

export interface RangeCalendarProps {
  value: DayRange;
  today: string;
  onChange: (value: DayRange) => void;
}

/** A month to choose a first and a last day in. The calendar's dates are local; only their days count. */
export function RangeCalendar({ value, today, onChange }: RangeCalendarProps) {
  /** The first day, as long as the last one is not chosen. */
  const [first, setFirst] = useState<string>();
  const isBegun = first !== undefined && first === value.from && first === value.to;
  const selected = { from: toDate(value.from), to: isBegun ? undefined : toDate(value.to) };
  return (
    <DayPicker
      mode="range"
      className="range-calendar"
      weekStartsOn={1}
      defaultMonth={toDate(value.to) ?? toDate(today)}
      today={toDate(today)}
      selected={selected}
      endMonth={toDate(today)}
      startMonth={new Date(1986, 0)}
      captionLayout="dropdown"
      resetOnSelect
      required
      onSelect={({ from, to }) => {
        if (!from) return;
        setFirst(to ? undefined : toDay(from));
        onChange({ from: toDay(from), to: toDay(to ?? from) });
      }}
      components={{ Chevron }}
    />
  );
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : orientation === 'right' ? ChevronRight : ChevronDown;
  return <Icon aria-hidden size={orientation === 'down' ? 12 : 16} className="inline" />;
}

function toDate(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const made = new Date(year, month - 1, date);
  return Number.isNaN(made.getTime()) ? undefined : made;
}

const two = (value: number) => String(value).padStart(2, '0');
const toDay = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
