import 'server-only';
import type { QueryConfig } from 'pg';

/** How long a query may take that something waits for which has to be reported in time, ms. */
const quickMs = 2_500;

/** A query that fails soon when the database does not answer: for leases and probes. */
export const quickly = (text: string, values: unknown[] = []): QueryConfig =>
  ({ text, values, query_timeout: quickMs }) as QueryConfig;
