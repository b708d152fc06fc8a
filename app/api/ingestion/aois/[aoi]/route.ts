import { recordAudit } from '@/lib/accounts/audit';
import { withoutRoute } from '@/lib/ingestion/actions';
import { ingestionApi } from '@/lib/ingestion/api';
import { deleteAoi } from '@/lib/ingestion/client';
import { watcherOf } from '@/lib/ingestion/live/hub';
import { withBoard } from '@/lib/ingestion/open-board';
import { db } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}'], ({ params }) =>
  withBoard(params.aoi, ({ board, bus, isGone, server, sentence, readAt, overview }) => {
    const columns = (kind: 'scene' | 'tile') => {
      const items = [...board.all(kind)];
      return { ids: items.map(({ id }) => id), statuses: items.map(({ status }) => status) };
    };
    return {
      aoi: params.aoi,
      id: bus.lastId,
      isGone,
      server: { state: server, sentence },
      readAt,
      rootTiles: overview?.rootTiles ?? null,
      from: overview?.from ?? null,
      to: overview?.to ?? null,
      counts: { scenes: board.counts('scene'), tiles: board.counts('tile') },
      scenes: columns('scene'),
      tiles: columns('tile'),
    };
  }),
);

export const DELETE = route(
  ingestionApi['DELETE /api/ingestion/aois/{aoi}'],
  async ({ params, body, user }) => {
    if (body.name !== params.aoi) {
      throw new Problem({
        type: 'name-differs',
        status: 400,
        title: 'The name that was typed is another one',
        detail: 'Nothing was deleted.',
      });
    }
    await deleteAoi(params.aoi).catch(withoutRoute);
    await recordAudit(db(), { actor: user, action: 'ingestion.delete', subject: `aoi:${params.aoi}` });
    watcherOf(params.aoi)?.lookAtAll();
    return undefined;
  },
);
