'use client';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatLongMonth } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { Select } from '@/components/ui/Select';
import { isMonth, monthStart, toMonth } from '@/lib/ordering/statement/month';
import type { Statement } from '@/lib/ordering/statement/statement-shape';
import type { StatementParams } from './statement-params';

export interface StatementToolbarProps {
  /** What was read last: it has what can be chosen. */
  statement: Statement;
  params: StatementParams;
  onChange: (change: Partial<StatementParams>) => void;
}

/** Of which contract, month and people a statement is. */
export function StatementToolbar({ statement, params, onChange }: StatementToolbarProps) {
  const { contracts } = statement;
  const month = params.month ?? statement.month;
  const contract = params.contract ?? statement.contract?.id;
  const months = [...new Set([toMonth(new Date(statement.readAt)), month, ...statement.months])];
  const isListed = contract === undefined || contracts.some(({ id }) => id === contract);
  const move = (by: number) => {
    const next = toMonth(monthStart(month, by));
    return isMonth(next) ? next : month;
  };
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden">
      <Select
        label="Contract"
        hideLabel
        className="w-64 max-md:w-full"
        placeholder="No contract"
        value={contract ?? null}
        onChange={(next) => onChange({ contract: next })}
        options={[
          ...(isListed ? [] : [{ value: contract, label: contract }]),
          ...contracts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <div className="flex items-center gap-1">
        <IconButton icon={ChevronLeft} label="Earlier month" onClick={() => onChange({ month: move(-1) })} />
        <Select
          label="Month"
          hideLabel
          className="w-44"
          value={month}
          onChange={(next) => onChange({ month: next })}
          options={months
            .sort()
            .reverse()
            .map((value) => ({ value, label: formatLongMonth(monthStart(value)) }))}
        />
        <IconButton icon={ChevronRight} label="Later month" onClick={() => onChange({ month: move(1) })} />
      </div>
      <SegmentedControl
        label="Whose orders"
        hideLabel
        fit
        value={params.scope}
        onChange={(scope) => onChange({ scope })}
        options={[
          { value: 'all', label: 'Everyone' },
          { value: 'mine', label: 'Mine' },
        ]}
      />
    </div>
  );
}
