import { missingField, type OrderFieldName } from '@/lib/ordering/order-fields';
import type { BasketContent } from '@/lib/ordering/shape';

/** What is wrong with a field that must be filled in and is not. */
export const missingIn =
  (content: BasketContent, required: readonly OrderFieldName[]) => (field: OrderFieldName) =>
    required.includes(field) && content[field] === '' ? missingField[field] : undefined;

/** The known choices, and the one that is set where it is none of them. */
export function withOwn(known: readonly (readonly [string, string])[], own: string) {
  const choices = known.map(([value, label]) => ({ value, label }));
  return own === '' || choices.some(({ value }) => value === own)
    ? choices
    : [...choices, { value: own, label: own }];
}
