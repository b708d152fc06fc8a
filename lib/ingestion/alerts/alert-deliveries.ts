import 'server-only';
import { eq } from 'drizzle-orm';
import { viewerRoles } from '@/lib/accounts/role';
import { announceNews } from '@/lib/notifications/inbox-channel';
import { notify } from '@/lib/notifications/notify';
import { addDelivery } from '@/lib/notifications/outbox';
import { webhooks } from '@/lib/notifications/tables';
import { config } from '@/lib/platform/config';
import type { Executor } from '@/lib/platform/db';
import { alertHref, alertTitle } from './alert-links';
import { appliesTo } from './rule';
import type { AlertEvent, AlertRow } from './store';

/** Puts what begins or ends before every webhook that wants to know. */
export async function enqueueDeliveries(tx: Executor, event: AlertEvent, alert: AlertRow): Promise<void> {
  const rows = await tx.select().from(webhooks).where(eq(webhooks.isEnabled, true));
  for (const { id, kinds, pattern } of rows) {
    const isAbout = alert.aoi === '' || appliesTo({ kind: alert.kind, pattern }, alert.aoi);
    if (!kinds.includes(alert.kind) || !isAbout) continue;
    await addDelivery(tx, id, `alert.${event}`, alert.aoi || 'workflow server', {
      alert: {
        id: alert.id,
        rule: alert.ruleName,
        kind: alert.kind,
        aoi: alert.aoi || null,
        sentence: alert.sentence,
        count: alert.count,
        since: alert.since.toISOString(),
        firedAt: alert.firedAt?.toISOString() ?? null,
        endedAt: alert.endedAt?.toISOString() ?? null,
      },
      url: `${config().portalUrl}/ingestion/alerts${alert.aoi ? `?aoi=${encodeURIComponent(alert.aoi)}` : ''}`,
    });
  }
  if (event !== 'fired') return;
  await announceNews(tx, 'everyone');
  await mailAlert(tx, alert);
}

/** Reports an alert by e-mail to those who want that. In the bell it is the alert itself, which all share. */
const mailAlert = (tx: Executor, alert: AlertRow) =>
  notify(tx, {
    kind: 'alert',
    key: `alert:${alert.id}`,
    title: `${alertTitle(alert)}: ${alert.ruleName}`,
    sentence: alert.sentence,
    path: alertHref(alert),
    to: { roles: viewerRoles },
    isMailOnly: true,
  });
