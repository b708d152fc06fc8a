'use client';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { query } from '@/components/api';
import { Combobox } from '@/components/ui/Combobox';
import { formatCount } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { maxPeople } from '@/lib/ordering/contracts/contract-rule';
import { usersInput } from './admin-params';

interface ContractPerson {
  id: string;
  name: string;
  email: string;
}

/** The people who can use a contract: one is found by name or e-mail and added, and each can be removed. */
export function ContractPeopleField({
  value,
  onChange,
}: {
  value: readonly ContractPerson[];
  onChange: (people: readonly ContractPerson[]) => void;
}) {
  const { data, error } = useQuery(query('GET /api/users', usersInput({ search: '' })));
  const users = data?.users ?? [];
  const isFull = value.length >= maxPeople;
  const isCut = data !== undefined && data.total > users.length;
  return (
    <div className="flex flex-col gap-2">
      <Combobox
        // A new field after each addition: the choice is in the list now.
        key={value.length}
        label="Add a person"
        help={
          isCut
            ? `The first ${formatCount(users.length)} of ${formatCount(data.total)} users are in this list.`
            : undefined
        }
        error={error && !data ? 'The users could not be loaded' : undefined}
        placeholder={isFull ? `The list has ${formatCount(maxPeople)} people` : 'Name or e-mail address'}
        disabled={isFull}
        value={null}
        onChange={(id) => {
          const found = users.find((user) => user.id === id);
          if (found) onChange([...value, found]);
        }}
        options={users
          .filter(({ id }) => !value.some((one) => one.id === id))
          .map(({ id, name, email, roles, disabledAt }) => ({
            value: id,
            label: `${name} · ${email}`,
            hint: disabledAt ? 'access revoked' : roles.join(', '),
          }))}
      />
      {value.length > 0 && (
        <ul aria-label="People" className="max-h-56 overflow-y-auto rounded-control border border-line">
          {value.map(({ id, name, email }) => (
            <li
              key={id}
              className="flex min-h-9 items-center gap-2 border-line border-t py-1 pr-1 pl-3 first:border-t-0"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{name}</span>
                <span className="block truncate text-12 text-muted">{email}</span>
              </span>
              <IconButton
                icon={X}
                label={`Remove ${name}`}
                size="small"
                onClick={() => onChange(value.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
