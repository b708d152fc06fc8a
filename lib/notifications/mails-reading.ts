import 'server-only';
import { pool } from '@/lib/platform/db';
import { metrics } from '@/lib/platform/metrics';
import type { GaugeReading } from '@/lib/platform/scrape';

const mailsSql = `
  select count(*) filter (where state = 'waiting')::int as waiting,
    count(*) filter (where state = 'dead')::int as dead,
    coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0)::float8 as age
  from mails where state in ('waiting', 'dead')`;

/** What the mail server has not taken. */
export const mailsReading: GaugeReading = {
  name: 'mails',
  gauges: [metrics.mailsWaiting, metrics.mailsDead, metrics.mailsAge],
  read: async () => {
    const { rows } = await pool().query<{ waiting: number; dead: number; age: number }>(mailsSql);
    metrics.mailsWaiting.set(rows[0]?.waiting ?? 0);
    metrics.mailsDead.set(rows[0]?.dead ?? 0);
    metrics.mailsAge.set(rows[0]?.age ?? 0);
  },
};
