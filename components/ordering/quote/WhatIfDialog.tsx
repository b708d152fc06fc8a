'use client';
import Big from 'big.js';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Select } from '@/components/ui/Select';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import { productName } from '@/lib/ordering/catalogue/product-name';
import { formatMoney, isNegative, minus } from '@/lib/ordering/money';
import type { ListedContract, ProductType } from '@/lib/ordering/product-shape';
import { type Alternative, byContract, byOption } from '@/lib/ordering/quote/alternatives';
import { isMasked, mask } from '@/lib/web/presenter/mask';
import { Problem } from '@/lib/web/problem';
import type { BasketEditor } from '../basket/use-basket-editor';
import type { GroupForms } from '../options/use-group-forms';
import { type PricedAlternative, useWhatIf, type WhatIfResult } from './use-what-if';

export interface WhatIfDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  content: BasketContent;
  editor: BasketEditor;
  groupForms: GroupForms;
  types: ProductType[] | undefined;
  contracts: ListedContract[];
}

/** The same basket at other terms, side by side. Nothing here becomes the quote. */
export function WhatIfDialog({ open, onOpenChange, ...rest }: WhatIfDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="normal"
      title="Compare prices"
      description="Quotes for this basket on other terms. Your basket and its quote do not change."
    >
      {open && <Comparing {...rest} onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function Comparing({
  content,
  editor,
  groupForms,
  types,
  contracts,
  onDone,
}: Omit<WhatIfDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void }) {
  const { results, run, cancel, isRunning } = useWhatIf();
  const comparisons = useMemo(
    () => [byContract(content, contracts), ...byOption(groupForms.forms, (id) => productName(id, types))],
    [content, contracts, groupForms.forms, types],
  );
  const [key, setKey] = useState('contract');
  const [problem, setProblem] = useState<string>();
  const chosen = comparisons.find((one) => one.key === key) ?? comparisons[0];
  const compare = async () => {
    setProblem(undefined);
    try {
      await editor.flush();
    } catch {
      setProblem('The latest basket changes could not be saved, so nothing was quoted.');
      return;
    }
    await run(chosen?.alternatives ?? []);
  };
  const present = chosen?.alternatives.find(({ isPresent }) => isPresent);
  const base = priceIn(results.get(present?.key ?? ''));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="Compare by"
          className="min-w-56 flex-1"
          value={chosen?.key ?? null}
          onChange={(next) => {
            cancel();
            setKey(next);
          }}
          options={comparisons.map(({ key: value, label, alternatives }) => ({
            value,
            label,
            hint: `${alternatives.length} to compare`,
          }))}
        />
        {isRunning ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <Button variant="primary" onClick={compare}>
            Compare the prices
          </Button>
        )}
      </div>
      {problem && <p className="text-13 text-failed-text">{problem}</p>}
      <div className="overflow-x-auto">
        <table className="w-full text-13">
          <caption className="sr-only">Prices by {chosen?.label}</caption>
          <thead className="text-left text-12 text-muted">
            <tr className="border-line border-b">
              <th scope="col" className="py-1.5 pr-3 font-normal">
                {chosen?.label}
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-normal">
                Total
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-normal phone:hidden">
                Difference
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-normal">
                Credit left
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {chosen?.alternatives.map((one) => (
              <Row
                key={one.key}
                alternative={one}
                result={results.get(one.key)}
                base={base}
                onTake={() => {
                  editor.change(one.change);
                  onDone();
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const priceIn = (result: WhatIfResult | undefined) => (result?.state === 'priced' ? result.price : undefined);

interface RowProps {
  alternative: Alternative;
  result: WhatIfResult | undefined;
  /** The price of the basket as it is. */
  base: PricedAlternative | undefined;
  onTake: () => void;
}

function Row({ alternative: { label, isPresent }, result, base, onTake }: RowProps) {
  const price = priceIn(result);
  return (
    <tr className="h-11 border-line border-b last:border-b-0">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        {label}
        {isPresent && <span className="block text-12 text-muted">as in the basket</span>}
      </th>
      {price ? (
        <>
          <td className="whitespace-nowrap px-3 text-right">
            <span className="font-strong">{formatMoney(price.total, price.currency)}</span>
            <span className="hidden text-12 text-muted phone:block">
              {isPresent ? '' : difference(price, base)}
            </span>
          </td>
          <td className="whitespace-nowrap px-3 text-right text-muted phone:hidden">
            {isPresent ? '' : difference(price, base)}
          </td>
          <td className="whitespace-nowrap px-3 text-right">
            {price.creditLeft === undefined ? (
              <span className="text-muted">unknown</span>
            ) : (
              <span className={isNegative(price.creditLeft) ? 'text-retry-text' : undefined}>
                {formatMoney(price.creditLeft, price.currency)}
              </span>
            )}
          </td>
        </>
      ) : (
        <td colSpan={3} className="px-3 text-right text-12 text-muted">
          {result ? formatResult(result) : ''}
        </td>
      )}
      <td className="py-1 text-right">
        {price && !isPresent && (
          <Button size="small" aria-label={`Use this: ${label}`} onClick={onTake}>
            Use this
          </Button>
        )}
      </td>
    </tr>
  );
}

/** `−€12.00`; amounts in two currencies, or in unknown ones, are not compared. */
function difference(price: PricedAlternative, base: PricedAlternative | undefined): string {
  if (!base || !price.currency || base.currency !== price.currency) return '–';
  const more = minus(price.total, base.total);
  if (isMasked(more)) return mask;
  return (new Big(more).gt(0) ? '+' : '') + formatMoney(more, price.currency);
}

function formatResult(result: WhatIfResult): string {
  if (result.state === 'waiting') return 'Waiting';
  if (result.state === 'asking') return 'Getting a quote…';
  if (result.state !== 'failed') return 'Cancelled';
  const { problem } = result;
  if (!(problem instanceof Problem)) return 'Could not get a quote';
  return problem.detail ? `${problem.title}: ${problem.detail}` : problem.title;
}
