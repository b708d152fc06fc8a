'use client';
import { type KeyboardEvent, useId, useState } from 'react';
import { formatCount, formatPlural } from '@/components/ui/format';
import type { GlossaryTerm } from '@/components/ui/glossary';
import { Term } from '@/components/ui/Term';
import { TextField } from '@/components/ui/TextField';
import type { Facet } from '@/lib/archive/facet';
import type { NumberRange } from '@/lib/archive/filters';
import { RangeSlider } from './RangeSlider';

export interface RangeFieldsProps {
  label: string;
  term: GlossaryTerm;
  unit: string;
  /** The largest number that makes sense; the smallest is 0. */
  max: number;
  /** Who filters by it. */
  where: string;
  /** What there is to choose from. */
  facet: Facet;
  value?: NumberRange;
  onChange: (value: NumberRange | undefined) => void;
}

/** Beyond this a step of the slider would be too coarse: such numbers are typed. */
const maxSlider = 100;

const formatNumber = (value: number | undefined) => (value === undefined ? '' : String(value));

/** Two numbers, from and to; either may be left open. They count when a field is left, or with Enter. */
export function RangeFields({ label, term, unit, max, where, facet, value, onChange }: RangeFieldsProps) {
  const id = useId();
  const [texts, setTexts] = useState({ min: formatNumber(value?.min), max: formatNumber(value?.max) });
  const [min, largest] = [readNumber(texts.min), readNumber(texts.max)];
  const error = validateRange(min, largest, max);
  const keep = () => {
    if (error || (min === value?.min && largest === value?.max)) return;
    onChange(min === undefined && largest === undefined ? undefined : { min, max: largest });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand on one line with what follows it.
    <div role="group" aria-labelledby={id}>
      <div className="mb-1 flex justify-between gap-2 text-12">
        <span id={id}>
          <Term of={term}>{label}</Term>
        </span>
        <span className="text-muted">
          {facet.total > 0 && `${formatCount(facet.kept)} of ${formatPlural(facet.total, 'image')} · `}
          {where}
        </span>
      </div>
      {max <= maxSlider && facet.values.length > 0 && (
        <RangeSlider
          label={label}
          unit={unit}
          max={max}
          values={facet.values}
          range={error ? {} : { min, max: largest }}
          onMove={(range) => setTexts({ min: formatNumber(range.min), max: formatNumber(range.max) })}
          onCommit={onChange}
        />
      )}
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <TextField
          label={`${label}, at least`}
          hideLabel
          inputMode="decimal"
          placeholder="any"
          autoComplete="off"
          unit={unit}
          value={texts.min}
          onChange={(text) => setTexts({ ...texts, min: text })}
          onBlur={keep}
          onKeyDown={onKeyDown}
        />
        <span aria-hidden className="text-muted">
          to
        </span>
        <TextField
          label={`${label}, at most`}
          hideLabel
          inputMode="decimal"
          placeholder="any"
          autoComplete="off"
          unit={unit}
          value={texts.max}
          onChange={(text) => setTexts({ ...texts, max: text })}
          onBlur={keep}
          onKeyDown={onKeyDown}
        />
      </div>
      {error && (
        <p role="alert" className="mt-1 text-12 text-failed-text">
          {error}
        </p>
      )}
    </div>
  );
}

/** The number in a text, nothing where it is empty, not a number where it is none. */
function readNumber(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? undefined : /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function validateRange(
  min: number | undefined,
  largest: number | undefined,
  max: number,
): string | undefined {
  const isBad = (value: number | undefined) => value !== undefined && !(value >= 0 && value <= max);
  if (isBad(min) || isBad(largest)) return `Numbers from 0 to ${formatCount(max)}.`;
  return min !== undefined && largest !== undefined && min > largest
    ? 'The first number is larger than the second.'
    : undefined;
}
