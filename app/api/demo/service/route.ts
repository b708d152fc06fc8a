import { demoApi } from '@/lib/demo/api';
import { setService } from '@/lib/demo/stage';
import { stageRoute } from '@/lib/demo/stage-route';

export const PUT = stageRoute(demoApi['PUT /api/demo/service'], ({ body, user }) => setService(body, user));
