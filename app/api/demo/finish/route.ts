import { demoApi } from '@/lib/demo/api';
import { finishAoi } from '@/lib/demo/stage';
import { stageRoute } from '@/lib/demo/stage-route';

export const POST = stageRoute(demoApi['POST /api/demo/finish'], ({ body, user }) =>
  finishAoi(body.aoi, user),
);
