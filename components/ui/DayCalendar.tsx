'use client';
import type { Matcher } from 'react-day-picker';
import { Calendar } from './Calendar';
import { toDate, toDay } from './calendar-days';
import { serverNow } from './clock';

export interface DayCalendarProps {
  /** The day, `2026-06-01`; empty if none is chosen. */
  value: string;
  /** The first and the last day that can be chosen. */
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** A month to choose one day in, up to ten years ahead. */
export function DayCalendar({ value, min = '', max = '', onChange }: DayCalendarProps) {
  const today = toDate(new Date(serverNow()).toISOString().slice(0, 10)) ?? new Date();
  const [selected, before, after] = [toDate(value), toDate(min), toDate(max)];
  const disabled: Matcher[] = [];
  if (before) disabled.push({ before });
  if (after) disabled.push({ after });
  return (
    <Calendar
      mode="single"
      required
      autoFocus
      today={today}
      selected={selected}
      defaultMonth={selected ?? before ?? after ?? today}
      endMonth={new Date(today.getFullYear() + 10, 11)}
      disabled={disabled}
      onSelect={(date) => onChange(toDay(date))}
    />
  );
}
