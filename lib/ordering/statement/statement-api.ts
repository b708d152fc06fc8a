import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { defineApi } from '@/lib/web/endpoint';
import { statement, statementChoice } from './statement-shape';

/** The routes of monthly statements. */
export const statementApi = defineApi({
  'GET /api/ordering/statement': {
    role: viewerRoles,
    summary:
      'The orders on a contract that were sent in a month (UTC) and placed, with exact sums for each currency.',
    query: statementChoice.extend({
      limit: z.coerce.number().int().min(1).max(500).default(200),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    response: statement,
  },
  'GET /api/ordering/statement/export': {
    role: viewerRoles,
    answers: 'file',
    summary: 'The same statement as CSV: a line for each order, then one for each sum.',
    query: statementChoice,
  },
});
