import 'server-only';
import { config } from '@/lib/platform/config';
import { currentExchange } from '@/lib/platform/exchange';
import type { Endpoint } from '@/lib/web/endpoint';
import { Problem } from '@/lib/web/problem';
import { problemResponse, route, type ServedRoute } from '@/lib/web/route';

/** Serves a stage control. Outside the demo no one is asked who they are: the address leads nowhere. */
export function stageRoute<E extends Endpoint>(...declared: Parameters<typeof route<E>>): ServedRoute<E> {
  const served = route<E>(...declared);
  const serve: typeof served = Object.assign(
    async (...asked: Parameters<typeof served>) =>
      config().demoControlUrl === undefined ? nowhere() : served(...asked),
    { endpoint: served.endpoint, handler: served.handler },
  );
  return serve;
}

const nowhere = () =>
  problemResponse(
    new Problem({ type: 'not-found', status: 404, title: 'There is nothing at this address' }),
    currentExchange()?.id,
  );
