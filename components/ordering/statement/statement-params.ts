import { createParser, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { isMonth } from '@/lib/ordering/statement/month';

/** The URL's state of a statement. Without a month it is this one, without a contract the one ordered from last. */
export const statementParsers = {
  month: createParser({
    parse: (text) => (isMonth(text) ? text : null),
    serialize: (month: string) => month,
  }),
  contract: parseAsString,
  scope: parseAsStringLiteral(['all', 'mine'] as const).withDefault('all'),
};

export interface StatementParams {
  month: string | null;
  contract: string | null;
  scope: 'all' | 'mine';
}

/** How many orders the page lists at first. */
export const firstLimit = 200;

/** What the route is asked for. */
export const toStatementQuery = ({ month, contract, scope }: StatementParams) => ({
  month: month ?? undefined,
  contract: contract ?? undefined,
  scope,
});
