import { timingSafeEqual } from 'node:crypto';
import { config } from '@/lib/platform/config';
import { currentExchange } from '@/lib/platform/exchange';
import { metrics } from '@/lib/platform/metrics';
import { scrape } from '@/lib/platform/scrape';
import { portalApi } from '@/lib/web/portal-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';
import { readings } from './readings';

export const GET = route(portalApi['GET /api/metrics'], async ({ request }) => {
  if (!canRead(request)) {
    throw new Problem({
      type: 'not-allowed',
      status: 403,
      title: 'Metrics need the metrics token',
      detail: 'Send "Authorization: Bearer <METRICS_TOKEN>".',
    });
  }
  return new Response(await scrape(readings), {
    headers: { 'content-type': metrics.registry.contentType },
  });
});

function canRead(request: Request): boolean {
  const token = config().metricsToken;
  if (token !== undefined) {
    const expected = Buffer.from(`Bearer ${token}`);
    const header = Buffer.from(request.headers.get('authorization') ?? '');
    return header.length === expected.length && timingSafeEqual(header, expected);
  }
  // Behind a proxy on this machine every connection comes from it, and not every proxy says from whom.
  if (config().portalUrl.startsWith('https:') || config().isPlainPortal) return false;
  return currentExchange()?.isLocal === true;
}
