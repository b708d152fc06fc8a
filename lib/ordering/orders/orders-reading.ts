import 'server-only';
import { pool } from '@/lib/platform/db';
import { metrics } from '@/lib/platform/metrics';
import type { GaugeReading } from '@/lib/platform/scrape';

const unknownSql = `
  select count(*)::int as count,
    coalesce(extract(epoch from now() - min(coalesce(sent_at, submitted_at, updated_at))), 0)::float8 as age
  from orders where state = 'unknown'`;

/** The orders that may or may not have been placed. */
export const ordersReading: GaugeReading = {
  name: 'orders',
  gauges: [metrics.ordersUnknown, metrics.ordersUnknownAge],
  read: async () => {
    const { rows } = await pool().query<{ count: number; age: number }>(unknownSql);
    metrics.ordersUnknown.set(rows[0]?.count ?? 0);
    metrics.ordersUnknownAge.set(rows[0]?.age ?? 0);
  },
};
