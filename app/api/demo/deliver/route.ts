import { demoApi } from '@/lib/demo/api';
import { deliverImages } from '@/lib/demo/stage';
import { stageRoute } from '@/lib/demo/stage-route';

export const POST = stageRoute(demoApi['POST /api/demo/deliver'], ({ body, user }) =>
  deliverImages(body, user),
);
