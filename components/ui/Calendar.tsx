'use client';
import './calendar.css';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type DayPickerProps } from 'react-day-picker';

/** A month to choose days in. Its dates are local; only their days count (`toDay`). */
export function Calendar(props: DayPickerProps) {
  return (
    <DayPicker
      className="calendar"
      weekStartsOn={1}
      captionLayout="dropdown"
      startMonth={new Date(1986, 0)}
      components={{ Chevron }}
      {...props}
    />
  );
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : orientation === 'right' ? ChevronRight : ChevronDown;
  return <Icon aria-hidden size={orientation === 'down' ? 12 : 16} className="inline" />;
}
