import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs';

const statuses = ['NEW', 'PENDING', 'DONE', 'RETRY', 'FAILED', 'unknown'] as const;

/** What a board's URL holds. */
export const boardParams = {
  show: parseAsStringLiteral(['tile', 'scene'] as const).withDefault('tile'),
  status: parseAsArrayOf(parseAsStringLiteral(statuses)).withDefault([]),
  search: parseAsString.withDefault(''),
  sort: parseAsStringLiteral([
    'attention',
    'id',
    'name',
    'status',
    'since',
    'retries',
    'message',
  ] as const).withDefault('attention'),
};
