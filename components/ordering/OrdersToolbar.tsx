'use client';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Segmented } from '@/components/ui/Segmented';
import { Select } from '@/components/ui/Select';
import { TextField } from '@/components/ui/TextField';
import { isNarrowed, type OrdersParams } from './orders-params';

export interface OrdersToolbarProps {
  params: OrdersParams;
  onChange: (change: Partial<OrdersParams> | null) => void;
  /** Whose orders there are, and of which contracts. */
  authors: { id: string; name: string }[];
  contracts: string[];
}

const everything = ' ';

/** What the list of orders is narrowed to. */
export function OrdersToolbar({ params, onChange, authors, contracts }: OrdersToolbarProps) {
  const { show, scope, author, contract, from, to } = params;
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden">
      <SearchField value={params.q} onChange={(q) => onChange({ q })} />
      <Segmented
        label="Which orders"
        hideLabel
        fit
        value={show}
        onChange={(next) => onChange({ show: next })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'open', label: 'Open' },
          { value: 'placed', label: 'Placed' },
          { value: 'trouble', label: 'In trouble' },
        ]}
      />
      <Segmented
        label="Whose orders"
        hideLabel
        fit
        value={scope}
        onChange={(next) => onChange({ scope: next, author: null })}
        options={[
          { value: 'all', label: 'Everybody' },
          { value: 'mine', label: 'Mine' },
        ]}
      />
      {scope === 'all' && authors.length > 1 && (
        <Select
          label="Ordered by"
          hideLabel
          className="w-44 max-md:flex-1"
          value={author ?? everything}
          onChange={(next) => onChange({ author: next === everything ? null : next })}
          options={[
            { value: everything, label: 'By anybody' },
            ...authors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {contracts.length > 1 && (
        <Select
          label="Contract"
          hideLabel
          className="w-48 max-md:flex-1"
          value={contract ?? everything}
          onChange={(next) => onChange({ contract: next === everything ? null : next })}
          options={[
            { value: everything, label: 'Any contract' },
            ...contracts.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
      <span className="flex items-center gap-2 text-12 text-muted max-md:w-full">
        <span aria-hidden className="shrink-0">
          Sent
        </span>
        <DayField label="Sent from" value={from} onChange={(day) => onChange({ from: day })} />
        <span aria-hidden>–</span>
        <DayField label="Sent until" value={to} onChange={(day) => onChange({ to: day })} />
      </span>
      {isNarrowed(params) && <Button onClick={() => onChange(null)}>Show all</Button>}
    </div>
  );
}

/** Asks a moment after the last key, so that a word is one question. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  if (asked !== value) {
    setAsked(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      setAsked(typed);
      onChange(typed);
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextField
      label="Find orders"
      hideLabel
      type="search"
      icon={Search}
      className="w-72 max-md:w-full"
      placeholder="Number, reference, image, area…"
      value={typed}
      onChange={setTyped}
      maxLength={200}
    />
  );
}

interface DayFieldProps {
  label: string;
  value: Date | null;
  onChange: (day: Date | null) => void;
}

/** A day, UTC; the whole of it counts. */
function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      label={label}
      hideLabel
      type="date"
      className="w-38 max-md:w-auto max-md:flex-1"
      value={value?.toISOString().slice(0, 10) ?? ''}
      onChange={(text) => {
        const day = new Date(`${text}T00:00:00Z`);
        onChange(Number.isNaN(day.getTime()) ? null : day);
      }}
    />
  );
}
