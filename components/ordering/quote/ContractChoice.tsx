'use client';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { Select } from '@/components/ui/Select';
import { Term } from '@/components/ui/Term';
import { closedContractWords } from '@/lib/ordering/contracts/closed-contract';
import { unknownCurrency } from '@/lib/ordering/money';
import { refusedWords } from '@/lib/ordering/options/order-field-choices';
import type { ListedContract } from '@/lib/ordering/product-shape';

export interface ContractChoiceProps {
  contracts: ListedContract[] | undefined;
  /** The id of the chosen one; empty for none. */
  value: string;
  /** Whether the service named it when it last refused. */
  isRefused: boolean;
  onChange: (id: string) => void;
}

/** The contract that pays, in the title of the basket. A refusal is a mark there, since a line more would push the page. */
export const ContractChoice = memo(function ContractChoiceNow({
  contracts,
  value,
  isRefused,
  onChange,
}: ContractChoiceProps) {
  return (
    <div data-story={value === '' ? 'contract' : undefined} className="flex items-center gap-2">
      <span className="text-12 text-muted phone:hidden">
        <Term of="contract">Contract</Term>
      </span>
      {isRefused && (
        <Term note={refusedWords}>
          <CircleAlert role="img" aria-label="Contract refused" size={18} className="text-failed-text" />
        </Term>
      )}
      <Select
        label="Contract"
        hideLabel
        hideNote
        error={isRefused ? refusedWords : undefined}
        className="w-56 phone:w-44"
        placeholder={contracts ? 'Choose a contract' : 'Contracts'}
        value={contracts?.some(({ id }) => id === value) ? value : null}
        onChange={onChange}
        options={(contracts ?? []).map(({ id, name, currency, isClosed }) => ({
          value: id,
          label: `${name} · ${currency || unknownCurrency}`,
          reason: isClosed ? closedContractWords : undefined,
        }))}
      />
    </div>
  );
});
