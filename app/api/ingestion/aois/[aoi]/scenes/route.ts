import { ingestionApi } from '@/lib/ingestion/api';
import { addOneScene } from '@/lib/ingestion/runs/create-empty-aoi';
import { route } from '@/lib/web/route';

export const POST = route(ingestionApi['POST /api/ingestion/aois/{aoi}/scenes'], ({ params, body, user }) =>
  addOneScene(params.aoi, body.scene, user),
);
