import { demoApi } from '@/lib/demo/api';
import { resetDemo } from '@/lib/demo/stage';
import { stageRoute } from '@/lib/demo/stage-route';

export const POST = stageRoute(demoApi['POST /api/demo/reset'], ({ user }) => resetDemo(user));
