import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { groupings, itemSorts } from '@/lib/ingestion/items/item-sorts';
import { itemStatuses } from '@/lib/ingestion/status';

/** What a board's URL holds. */
export const boardParams = {
  show: parseAsStringLiteral(['tile', 'scene'] as const).withDefault('tile'),
  status: parseAsArrayOf(parseAsStringLiteral(itemStatuses)).withDefault([]),
  search: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(itemSorts).withDefault('attention'),
  dir: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
  /** By what the rows are grouped, and the group that is looked into. */
  by: parseAsStringLiteral(groupings),
  in: parseAsString,
};
