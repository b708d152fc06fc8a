import 'server-only';
import { listWebhooks } from '@/lib/ingestion/alerts/webhook-store';
import { reachWebhook } from '@/lib/upstream/webhooks/reach-webhook';
import { formatPlural } from '@/lib/web/locale/format';
import { line } from './line';
import type { ReportLine } from './report';
import { safeText } from './safe-text';

/** More webhooks are not connected to. */
const maxWebhooks = 20;
const part = 'webhooks' as const;

/** Connects to each webhook that is on, and sends nothing. Never throws. */
export async function checkWebhooks(deadlineMs: number): Promise<ReportLine[]> {
  const about = { id: 'webhooks', part, label: 'Webhooks' };
  let webhooks: Awaited<ReturnType<typeof listWebhooks>>['webhooks'];
  try {
    ({ webhooks } = await listWebhooks());
  } catch {
    return [
      line({
        ...about,
        state: 'unknown',
        found: 'The database does not say which there are.',
        next: 'Fix the database first, then check again.',
      }),
    ];
  }
  const used = webhooks.filter(({ isEnabled }) => isEnabled);
  if (used.length === 0) {
    return [line({ ...about, state: 'absent', found: 'None is on.', next: 'Operators add them to alerts.' })];
  }
  const lines = await Promise.all(
    used.slice(0, maxWebhooks).map(async ({ id, name, url, dead }): Promise<ReportLine> => {
      const { ms, problem } = await reachWebhook(url, { deadlineMs });
      // The path of a webhook may be its secret.
      const known = {
        id: `webhook ${id}`,
        part,
        label: `Webhook ${safeText(name)}`,
        address: new URL(url).host,
        ms: problem === null ? Math.round(ms) : null,
      };
      if (problem !== null) {
        return line({
          ...known,
          state: 'failed',
          found: `${problem}.`,
          next: 'Check its address and the way out of this network. Messages wait, and are sent again.',
        });
      }
      const failed = `${formatPlural(dead, 'message')} to it failed earlier.`;
      return line({
        ...known,
        state: dead > 0 ? 'attention' : 'ok',
        found: `It takes connections. Nothing was sent.${dead > 0 ? ` ${failed}` : ''}`,
        next: dead > 0 ? 'Open Alerts, then Webhooks, and send them again.' : null,
      });
    }),
  );
  const rest = used.length - lines.length;
  if (rest === 0) return lines;
  return [
    ...lines,
    line({
      ...about,
      state: 'unknown',
      found: `${formatPlural(rest, 'more webhook')} ${rest === 1 ? 'was' : 'were'} not checked.`,
      next: 'Send a test message to each on the page of alerts.',
    }),
  ];
}
