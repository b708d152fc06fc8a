import { demoApi } from '@/lib/demo/api';
import { setSpeed } from '@/lib/demo/stage';
import { stageRoute } from '@/lib/demo/stage-route';

export const PUT = stageRoute(demoApi['PUT /api/demo/speed'], ({ body, user }) => setSpeed(body.speed, user));
