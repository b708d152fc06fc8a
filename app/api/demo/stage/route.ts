import { demoApi } from '@/lib/demo/api';
import { readStage } from '@/lib/demo/stage';
import { stageRoute } from '@/lib/demo/stage-route';

export const GET = stageRoute(demoApi['GET /api/demo/stage'], readStage);
