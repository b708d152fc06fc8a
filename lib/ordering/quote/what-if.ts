import 'server-only';
import type { z } from 'zod';
import { Problem } from '@/lib/web/problem';
import type { orderingApi } from '../api';
import { patchBasket } from '../basket';
import { readBasket } from '../basket/basket-store';
import * as client from '../client';
import { minus } from '../money';
import { buildRequest } from './quote';

type WhatIf = (typeof orderingApi)['POST /api/ordering/basket/what-if'];

/**
 * The price of a user's basket as it would be with another contract or other options. Nothing is kept of it: basket,
 * order and quote stay as they are. Throws a `Problem` where the alternative is not complete or does not apply.
 * @param change replaces the contract, and options by product type and name.
 */
export async function priceAlternative(
  userId: string,
  change: z.output<WhatIf['body']>,
  signal?: AbortSignal,
): Promise<z.input<WhatIf['response']>> {
  const { content } = await readBasket(userId);
  const { body, contract, chosen } = await buildRequest(userId, patchBasket(content, change));
  const isDropped = [...chosen].some(([productTypeId, values]) =>
    Object.entries(change.values?.[productTypeId] ?? {}).some(
      ([name, value]) => value !== null && values.get(name) !== value,
    ),
  );
  if (isDropped) {
    throw new Problem({
      type: 'no-alternative',
      status: 422,
      title: 'This choice does not apply',
      detail: 'Other options rule it out, so the price would be the same.',
    });
  }
  const { price } = await client.prices(body, { signal });
  const { currency } = price;
  const credit = currency && contract.currency === currency ? contract.creditRemaining : undefined;
  return {
    contractName: contract.name,
    total: price.total,
    currency,
    creditLeft: credit === undefined ? undefined : minus(credit, price.total),
  };
}
