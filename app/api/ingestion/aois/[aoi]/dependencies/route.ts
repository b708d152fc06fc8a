import { ingestionApi } from '@/lib/ingestion/api';
import { withBoard } from '@/lib/ingestion/board/open-board';
import { linksView } from '@/lib/ingestion/graph/links-view';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/dependencies'], ({ params, signal }) =>
  withBoard(params.aoi, ({ board }) => linksView(board, signal)),
);
