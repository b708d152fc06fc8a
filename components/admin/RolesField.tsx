'use client';
import { Checkbox } from '@/components/ui/Checkbox';
import { Field } from '@/components/ui/Field';
import { type Role, roles } from '@/lib/accounts/role';
import { roleLabels } from './role-labels';

/** A set of roles, such as those of a user: people do several things. */
export function RolesField({
  label = 'Roles',
  choices = roles,
  value,
  onChange,
  error,
}: {
  label?: string;
  /** The roles that can be chosen. */
  choices?: readonly Role[];
  value: readonly Role[];
  onChange: (roles: Role[]) => void;
  error?: string;
}) {
  return (
    <Field label={label} isGroup error={error}>
      <div className="rounded-control border border-line">
        {choices.map((role) => (
          <Checkbox
            key={role}
            label={<strong>{role}</strong>}
            help={roleLabels[role]}
            checked={value.includes(role)}
            onChange={(isOn) => onChange(roles.filter((one) => (one === role ? isOn : value.includes(one))))}
            className="flex w-full border-line border-t px-3 py-1.5 first:border-t-0"
          />
        ))}
      </div>
    </Field>
  );
}
