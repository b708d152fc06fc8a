'use client';
import { Checkbox } from '@/components/ui/Checkbox';
import { Field } from '@/components/ui/Field';
import { type Role, roles } from '@/lib/accounts/role';
import { roleLabels } from './role-labels';

/** The roles of a user: a set, since people do several things. */
export function RolesField({
  value,
  onChange,
  error,
}: {
  value: readonly Role[];
  onChange: (roles: Role[]) => void;
  error?: string;
}) {
  return (
    <Field label="Roles" isGroup error={error}>
      <div className="rounded-control border border-line">
        {roles.map((role) => (
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
