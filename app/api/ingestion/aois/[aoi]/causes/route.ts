import { ingestionApi } from '@/lib/ingestion/api';
import { withBoard } from '@/lib/ingestion/open-board';
import { groupCauses } from '@/lib/ingestion/triage';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/causes'], ({ params }) =>
  withBoard(params.aoi, ({ board }) => ({
    causes: [...groupCauses(board.all('tile')), ...groupCauses(board.all('scene'))],
  })),
);
