import { readBoardsAgain } from '@/lib/ingestion/board/hub';
import { checkService } from '@/lib/upstream/check';
import { serviceHealth } from '@/lib/upstream/health';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';

export const POST = route(portalApi['POST /api/services/check'], async ({ body: { service } }) => {
  await checkService(service);
  if (service === 'workflow') readBoardsAgain();
  return { at: new Date().toISOString(), services: serviceHealth() };
});
