'use client';
import { Button } from '@/components/ui/Button';
import { readDay, writeDay } from '@/components/ui/calendar-days';
import { DayField } from '@/components/ui/DayField';
import { DebouncedTextField } from '@/components/ui/DebouncedTextField';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { Select } from '@/components/ui/Select';
import { auditResults } from '@/lib/accounts/audit-terms';
import { type AuditParams, isNarrowed } from './admin-params';
import { resultLabels } from './audit-labels';

const subjects = [
  { value: '', label: 'All' },
  { value: 'user:', label: 'Users' },
  { value: 'order:', label: 'Orders' },
  { value: 'aoi:', label: 'Ingestion' },
  { value: 'area:', label: 'Areas' },
] as const;

const texts = [
  { key: 'actor', label: 'Person', placeholder: 'E-mail address' },
  { key: 'action', label: 'Action', placeholder: 'order.place' },
  { key: 'subject', label: 'Object', placeholder: 'order:3f2c' },
  { key: 'address', label: 'Address', placeholder: '192.0.2.1' },
] as const;

const anyResult = 'any';

export interface AuditFiltersProps {
  params: AuditParams;
  /** Null shows everything. */
  onChange: (change: Partial<AuditParams> | null) => void;
}

/** What the audit is narrowed to. */
export function AuditFilters({ params, onChange }: AuditFiltersProps) {
  const { subject, result, from, to } = params;
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 border-line border-b p-3">
      <SegmentedControl
        label="Kind of object"
        hideLabel
        fit
        value={subjects.find(({ value }) => value === subject)?.value ?? ''}
        onChange={(next) => onChange({ subject: next })}
        options={subjects}
      />
      {texts.map(({ key, label, placeholder }) => (
        <DebouncedTextField
          key={key}
          label={label}
          className="w-44 max-md:w-[calc(50%-0.375rem)]"
          placeholder={placeholder}
          value={params[key]}
          onChange={(next) => onChange({ [key]: next })}
          maxLength={100}
        />
      ))}
      <Select
        label="Result"
        className="w-36 max-md:w-[calc(50%-0.375rem)]"
        value={result ?? anyResult}
        onChange={(next) => onChange({ result: next === anyResult ? null : next })}
        options={[
          { value: anyResult, label: 'Any result' },
          ...auditResults.map((value) => ({ value, label: resultLabels[value] })),
        ]}
      />
      <DayField
        label="From (UTC)"
        className="w-38 max-md:w-[calc(50%-0.375rem)]"
        value={writeDay(from)}
        onChange={(day) => onChange({ from: readDay(day) })}
      />
      <DayField
        label="Until (UTC)"
        className="w-38 max-md:w-[calc(50%-0.375rem)]"
        value={writeDay(to)}
        onChange={(day) => onChange({ to: readDay(day) })}
      />
      {isNarrowed(params) && <Button onClick={() => onChange(null)}>Show all</Button>}
    </div>
  );
}
