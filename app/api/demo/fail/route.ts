import { demoApi } from '@/lib/demo/api';
import { failTiles } from '@/lib/demo/stage';
import { stageRoute } from '@/lib/demo/stage-route';

export const POST = stageRoute(demoApi['POST /api/demo/fail'], ({ body, user }) => failTiles(body, user));
