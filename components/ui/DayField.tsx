'use client';
import { CalendarDays } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ComponentProps, useEffect, useState } from 'react';
import { isDay } from './calendar-days';
import type { DayCalendarProps } from './DayCalendar';
import { type FieldAppearance, useFieldIds } from './Field';
import { IconButton } from './IconButton';
import { Popover } from './Popover';
import { Skeleton } from './Skeleton';
import { TextField } from './TextField';

const DayCalendar = dynamic(() => import('./DayCalendar').then(({ DayCalendar }) => DayCalendar), {
  ssr: false,
  loading: () => <Skeleton className="h-64 w-full" />,
});

export interface DayFieldProps extends FieldAppearance, DayCalendarProps {}

/** A day in UTC, typed as `2026-06-01` or chosen in a calendar. While what is typed is no day, its value is empty. */
export function DayField({ value, onChange, min, max, error, ...field }: DayFieldProps) {
  /** What is typed, as long as it is no day. */
  const [unfinished, setUnfinished] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // A day that comes from elsewhere takes the place of what was typed before it.
  useEffect(() => {
    if (value !== '') setUnfinished('');
  }, [value]);
  const isUnfinished = value === '' && unfinished !== '';
  const take = (text: string) => {
    const day = isDay(text.trim()) ? text.trim() : '';
    setUnfinished(day === '' ? text : '');
    setIsLeft(false);
    onChange(day);
  };
  return (
    <TextField
      {...field}
      error={isUnfinished && isLeft && !isOpen ? explain(unfinished) : error}
      placeholder="YYYY-MM-DD"
      autoComplete="off"
      value={isUnfinished ? unfinished : value}
      onChange={take}
      onBlur={() => setIsLeft(true)}
      unit={
        <Popover
          label="Calendar"
          align="end"
          className="w-72 p-3"
          open={isOpen}
          onOpenChange={setIsOpen}
          trigger={<CalendarButton />}
        >
          <DayCalendar
            value={value}
            min={min}
            max={max}
            onChange={(day) => {
              setIsOpen(false);
              take(day);
            }}
          />
        </Popover>
      }
    />
  );
}

const explain = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? 'This day does not exist.' : 'Write the day as 2026-06-01.';

/** Opens the calendar. The label of the field describes it, since a page has several. */
function CalendarButton(props: Omit<ComponentProps<'button'>, 'children' | 'disabled'>) {
  const { attributes } = useFieldIds();
  return (
    <IconButton
      {...props}
      icon={CalendarDays}
      label="Choose in a calendar"
      size="small"
      className="-mr-2"
      aria-describedby={attributes?.['aria-labelledby']}
    />
  );
}
