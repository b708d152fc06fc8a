import { whyUnready } from '@/lib/platform/database/health';
import { serviceHealth } from '@/lib/upstream/health';
import { portalApi } from '@/lib/web/portal-api';
import { Reply, route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/ready'], async () => {
  const reason = await whyUnready();
  const database = reason === undefined || reason === 'clock';
  const services = Object.fromEntries(serviceHealth().map(({ name, state }) => [name, state]));
  if (reason === undefined) return { status: 'ready' as const, database, services };
  return new Reply(503, { status: 'not-ready' as const, reason, database, services });
});
