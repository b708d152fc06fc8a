import 'server-only';
import { pool } from '@/lib/platform/db';
import { metrics } from '@/lib/platform/metrics';
import type { GaugeReading } from '@/lib/platform/scrape';

const ageSql = (column: string) => `coalesce(extract(epoch from now() - min(${column})), 0)::float8 as age`;

const jobsSql = `
  select 'action' as kind, count(*)::int as count, ${ageSql('started_at')}
    from bulk_jobs where state in ('running', 'waiting-for-canary')
  union all select 'listing', count(*)::int, ${ageSql('created_at')}
    from listings where state = 'listing' or split_state = 'splitting'
  union all select 'place-search', count(*)::int, ${ageSql('started_at')}
    from footprint_searches join leases on kind = 'footprint-search' and subject = aoi
    where state = 'running' and lease_until > now()`;

/** Jobs that some process works on, or should. */
export const jobsReading: GaugeReading = {
  name: 'jobs',
  gauges: [metrics.jobs, metrics.jobsAge],
  read: async () => {
    const { rows } = await pool().query<{ kind: string; count: number; age: number }>(jobsSql);
    for (const { kind, count, age } of rows) {
      metrics.jobs.set({ kind }, count);
      metrics.jobsAge.set({ kind }, age);
    }
  },
};

// A webhook that is switched off sends nothing, so its messages are no backlog.
const webhooksSql = `
  select count(*) filter (where o.state = 'waiting' and h.is_on)::int as waiting,
    count(*) filter (where o.state = 'dead')::int as dead,
    coalesce(extract(epoch from now() - min(o.created_at) filter (where o.state = 'waiting' and h.is_on)), 0)::float8 as age
  from webhook_deliveries o join webhooks h on h.id = o.webhook_id where o.state in ('waiting', 'dead')`;

/** What webhooks have not been sent yet. */
export const webhooksReading: GaugeReading = {
  name: 'webhooks',
  gauges: [metrics.webhooksWaiting, metrics.webhooksDead, metrics.webhooksAge],
  read: async () => {
    const { rows } = await pool().query<{ waiting: number; dead: number; age: number }>(webhooksSql);
    metrics.webhooksWaiting.set(rows[0]?.waiting ?? 0);
    metrics.webhooksDead.set(rows[0]?.dead ?? 0);
    metrics.webhooksAge.set(rows[0]?.age ?? 0);
  },
};
