'use client';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DayField } from '@/components/ui/DayField';
import { Field, type FieldAppearance } from '@/components/ui/Field';
import { IconButton } from '@/components/ui/IconButton';
import { TextButton } from '@/components/ui/TextButton';
import { type Period, writePeriods } from '@/lib/ordering/options/periods';

export interface PeriodsFieldProps extends FieldAppearance {
  value: Period[];
  onChange: (periods: Period[]) => void;
}

const blank: Period = { from: '', to: '' };
const isWhole = ({ from, to }: Period) => from !== '' && to !== '';

/** One or more periods of whole days in UTC. What is half filled in stays in the field until it is whole. */
export function PeriodsField({ value, onChange, label, ...field }: PeriodsFieldProps) {
  const [rows, setRows] = useState(value);
  // What was changed elsewhere, by a preset or another tab, comes in; half a period is not thrown away by it.
  const [known, setKnown] = useState(value);
  if (writePeriods(known) !== writePeriods(value)) {
    setKnown(value);
    if (writePeriods(rows.filter(isWhole)) !== writePeriods(value)) setRows(value);
  }
  const shown = rows.length > 0 ? rows : [blank];
  const keep = (next: Period[]) => {
    setRows(next);
    onChange(next.filter(isWhole));
  };
  const change = (index: number, part: Partial<Period>) =>
    keep(shown.map((row, place) => (place === index ? { ...row, ...part } : row)));
  return (
    <Field label={label} {...field} isGroup>
      <div className="flex flex-col gap-2">
        {shown.map((row, index) => {
          const which = shown.length > 1 ? ` of period ${index + 1}` : '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a period has no other name than its place.
            <div key={index} className="flex items-center gap-2 max-md:flex-col max-md:items-stretch">
              <DayField
                label={`First day${which}`}
                hideLabel
                value={row.from}
                max={row.to || undefined}
                onChange={(from) => change(index, { from })}
                className="flex-1"
              />
              <span aria-hidden className="text-12 text-muted">
                to
              </span>
              <DayField
                label={`Last day${which}`}
                hideLabel
                value={row.to}
                min={row.from || undefined}
                onChange={(to) => change(index, { to })}
                className="flex-1"
              />
              {shown.length > 1 && (
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={`Remove period ${index + 1}`}
                  onClick={() => keep(shown.filter((_, place) => place !== index))}
                />
              )}
            </div>
          );
        })}
        <TextButton
          className="inline-flex items-center gap-1 self-start"
          onClick={() => setRows([...shown, blank])}
        >
          <Plus aria-hidden size={14} />
          Another period
        </TextButton>
      </div>
    </Field>
  );
}
