import { expect, it, vi } from 'vitest';
import { demoApi } from '@/lib/demo/api';
import { resetConfig } from '@/lib/platform/config';
import * as deliverRoute from './deliver/route';
import * as failRoute from './fail/route';
import * as finishRoute from './finish/route';
import * as resetRoute from './reset/route';
import * as serviceRoute from './service/route';
import * as speedRoute from './speed/route';
import * as stageRoute from './stage/route';

it('a stage control leads nowhere outside the demo, for anyone', async () => {
  const routes = { deliverRoute, failRoute, finishRoute, resetRoute, serviceRoute, speedRoute, stageRoute };
  const served = Object.values(routes).flatMap((one) => Object.values(one));
  expect(served.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()).toEqual(
    Object.keys(demoApi).sort(),
  );
  vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
  resetConfig();
  for (const serve of served) {
    const { method, path } = serve.endpoint;
    const request = new Request(`http://swath.test${path}`, {
      method,
      ...(method !== 'GET' && { body: '{}' }),
    });
    const answer = await (serve as (request: Request, context: object) => Promise<Response>)(request, {
      params: Promise.resolve({}),
    });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});
