import { pool } from '@/lib/platform/db';
import { serviceHealth } from '@/lib/upstream/health';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/ready'], async () => {
  const isOpen = await answers();
  const services = Object.fromEntries(serviceHealth().map(({ name, state }) => [name, state]));
  const body = { status: isOpen ? ('ready' as const) : ('not-ready' as const), database: isOpen, services };
  return isOpen ? body : Response.json(body, { status: 503 });
});

async function answers(): Promise<boolean> {
  try {
    await pool().query('select 1');
    return true;
  } catch {
    return false;
  }
}
