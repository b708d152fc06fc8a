import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs';
import { groupings, itemSorts } from '@/lib/ingestion/item-words';

const statuses = ['NEW', 'PENDING', 'DONE', 'RETRY', 'FAILED', 'unknown'] as const;

/** What a board's URL holds. */
export const boardParams = {
  show: parseAsStringLiteral(['tile', 'scene'] as const).withDefault('tile'),
  status: parseAsArrayOf(parseAsStringLiteral(statuses)).withDefault([]),
  search: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(itemSorts).withDefault('attention'),
  dir: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
  /** By what the rows are grouped, and the group that is looked into. */
  by: parseAsStringLiteral(groupings),
  in: parseAsString,
};
