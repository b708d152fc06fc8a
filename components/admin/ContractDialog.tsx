'use client';
import { useState } from 'react';
import { type Api, call, routeKey } from '@/components/api';
import { FormDialog } from '@/components/ui/FormDialog';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { useAction } from '@/components/ui/use-action';
import { roles as allRoles, type Role } from '@/lib/accounts/role';
import type { Output } from '@/lib/web/call';
import { ContractPeopleField } from './ContractPeopleField';
import { RolesField } from './RolesField';

/** A contract with who can use it, as the list has it. */
export type ContractAccess = Output<Api['GET /api/ordering/contract-rules']>['contracts'][number];

/** Admins can use every contract anyway. */
const roleChoices = allRoles.filter((role) => role !== 'admin');

/** Says who can use a contract: everyone, or people and roles. */
export function ContractDialog({ contract, onClose }: { contract: ContractAccess; onClose: () => void }) {
  const [isRestricted, setIsRestricted] = useState(contract.isRestricted);
  const [people, setPeople] = useState<readonly { id: string; name: string; email: string }[]>(
    contract.people,
  );
  const [roles, setRoles] = useState<readonly Role[]>(contract.roles);
  const save = useAction({
    act: () =>
      call('PUT /api/ordering/contract-rules/{id}', {
        params: { id: contract.id },
        body: {
          name: contract.name,
          isRestricted,
          userIds: people.map(({ id }) => id),
          roles: [...roles],
          version: contract.version,
        },
      }),
    done: `Access to ${contract.name} saved`,
    close: onClose,
    renews: [
      routeKey('GET /api/ordering/contract-rules'),
      routeKey('GET /api/ordering/contracts'),
      routeKey('GET /api/audit'),
    ],
  });
  const isSame =
    isRestricted === contract.isRestricted &&
    contract.unknown === 0 &&
    toKey(people.map(({ id }) => id)) === toKey(contract.people.map(({ id }) => id)) &&
    toKey(roles) === toKey(contract.roles);
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={contract.name}
      description="Who can order from this contract and see its amounts. A change holds at once, also for orders that are not placed yet."
      submitLabel="Save access"
      onSubmit={() => save.run()}
      isBusy={save.isBusy}
      reason={isSame ? 'No changes yet' : undefined}
      problem={save.problem}
    >
      <RadioGroup
        label="Who can use it"
        value={isRestricted ? 'some' : 'everyone'}
        onChange={(next) => setIsRestricted(next === 'some')}
        options={[
          { value: 'everyone', label: 'Everyone', hint: 'Analysts order from it, approvers approve' },
          { value: 'some', label: 'Only these people and roles' },
        ]}
      />
      {isRestricted && (
        <>
          <ContractPeopleField value={people} onChange={setPeople} />
          <RolesField
            label="Everyone with one of these roles"
            choices={roleChoices}
            value={roles}
            onChange={setRoles}
          />
          {people.length + roles.length === 0 && (
            <p role="status" className="text-12 text-retry-text">
              No one is named, so only admins can use this contract.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

const toKey = (values: readonly string[]) => [...values].sort().join('\n');
