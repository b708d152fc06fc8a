'use client';
import { Search } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { readDay, writeDay } from '@/components/ui/calendar-days';
import { DayField } from '@/components/ui/DayField';
import { DebouncedTextField } from '@/components/ui/DebouncedTextField';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { Select } from '@/components/ui/Select';
import { deliveryFilters } from '@/lib/ordering/orders/delivery-filters';
import { deliveryFilterLabels } from './delivery-labels';
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
  const { show, scope, author, contract, delivery, from, to } = params;
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden">
      <DebouncedTextField
        label="Find orders"
        hideLabel
        type="search"
        icon={Search}
        className="w-72 max-md:w-full"
        placeholder="Number, reference, image, area…"
        value={params.q}
        onChange={(q) => onChange({ q })}
        maxLength={200}
      />
      <SegmentedControl
        label="Which orders"
        hideLabel
        fit
        value={show}
        onChange={(next) => onChange({ show: next })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'open', label: 'Open' },
          { value: 'placed', label: 'Placed' },
          { value: 'problems', label: 'Problems' },
        ]}
      />
      <SegmentedControl
        label="Whose orders"
        hideLabel
        fit
        value={scope}
        onChange={(next) => onChange({ scope: next, author: null })}
        options={[
          { value: 'all', label: 'Everyone' },
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
            { value: everything, label: 'By anyone' },
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
      <Select
        label="Delivery"
        hideLabel
        className="w-44 max-md:flex-1"
        value={delivery ?? everything}
        onChange={(next) => onChange({ delivery: next === everything ? null : next })}
        options={[
          { value: everything, label: 'Any delivery' },
          ...deliveryFilters.map((value) => ({ value, label: deliveryFilterLabels[value] })),
        ]}
      />
      <span className="flex items-center gap-2 text-12 text-muted max-md:w-full max-md:flex-wrap">
        <span aria-hidden className="shrink-0 max-md:w-full">
          Sent
        </span>
        <DayField
          label="Sent from"
          hideLabel
          className="w-38 max-md:w-auto max-md:flex-1"
          value={writeDay(from)}
          onChange={(day) => onChange({ from: readDay(day) })}
        />
        <span aria-hidden>–</span>
        <DayField
          label="Sent until"
          hideLabel
          className="w-38 max-md:w-auto max-md:flex-1"
          value={writeDay(to)}
          onChange={(day) => onChange({ to: readDay(day) })}
        />
      </span>
      {isNarrowed(params) && <Button onClick={() => onChange(null)}>Show all</Button>}
    </div>
  );
}
