import { recordAudit } from '@/lib/accounts/audit';
import { withoutRoute } from '@/lib/ingestion/actions';
import { ingestionApi } from '@/lib/ingestion/api';
import { forceItem, readScene, readTile } from '@/lib/ingestion/client';
import { watcherOf } from '@/lib/ingestion/live/hub';
import { readStatus } from '@/lib/ingestion/status';
import { db } from '@/lib/platform/db';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/aois/{aoi}/force'],
  async ({ params, body, user }) => {
    const { kind, id, status } = body;
    await forceItem(kind, id, status).catch(withoutRoute);
    await recordAudit(db(), {
      actor: user,
      action: 'ingestion.force',
      subject: `aoi:${params.aoi}`,
      detail: { kind, id, status },
    });
    watcherOf(params.aoi)?.lookAtAll();
    const after = await (kind === 'scene' ? readScene(id) : readTile(id)).catch(() => undefined);
    return { status: after ? readStatus(after.status) : null };
  },
);
