import type { BasketContent } from '../basket-shape';
import type { NamedField } from './named-fields';
import { missingField, type OrderFieldName } from './order-fields';

/** What is wrong with a field: it must be filled in and is not, or the service refused an order and named it. */
export const missingIn =
  (content: BasketContent, required: readonly OrderFieldName[], refused: readonly NamedField[] = []) =>
  (field: OrderFieldName) => {
    const isEmpty = content[field] === '';
    if (isEmpty && (required.includes(field) || refused.includes(field))) return missingField[field];
    return refused.includes(field) ? refusedWords : undefined;
  };

/** What is said of a field that a refusal named. */
export const refusedWords = 'The ordering service named this when it refused';

/** The known choices, and the one that is set where it is none of them. */
export function withOwn(known: readonly (readonly [string, string])[], own: string) {
  const choices = known.map(([value, label]) => ({ value, label }));
  return own === '' || choices.some(({ value }) => value === own)
    ? choices
    : [...choices, { value: own, label: own }];
}
