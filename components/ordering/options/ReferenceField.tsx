'use client';
import { Combobox } from '@/components/ui/Combobox';
import { TextField } from '@/components/ui/TextField';
import { withOwn } from '@/lib/ordering/options/order-field-choices';
import { findReferenceError, type ProjectReferences } from '@/lib/ordering/options/project-references';

/** The most characters that the field of an order has. */
const maxLength = 200;

export interface ReferenceFieldProps {
  value: string;
  /** The project references; undefined until they were read. */
  projects: ProjectReferences | undefined;
  /** What else is wrong with it. */
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The reference of an order: a choice where admins list projects, else free text. */
export function ReferenceField({ value, projects, error, onChange }: ReferenceFieldProps) {
  const active = projects?.references.filter(({ isActive }) => isActive) ?? [];
  const common = {
    help: 'Appears on the invoice',
    error: (projects && findReferenceError(value, projects)) ?? error,
  };
  if (!projects?.isOnlyListed && active.length === 0) {
    return (
      <TextField {...common} label="Your reference" value={value} onChange={onChange} maxLength={maxLength} />
    );
  }
  const choices = active.map(({ code, label }) => [code, label ? `${code} · ${label}` : code] as const);
  return (
    <Combobox
      {...common}
      label="Project reference"
      value={value || null}
      placeholder={projects?.isOnlyListed ? 'Search the list' : 'Search the list, or type another'}
      allowsOther={!projects?.isOnlyListed}
      onChange={(chosen) => onChange((chosen ?? '').slice(0, maxLength))}
      options={withOwn(choices, value)}
    />
  );
}
