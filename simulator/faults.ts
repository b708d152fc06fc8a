import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { SimContext } from './context';
import { answerWrongly, cutAnswer, dripAnswer, endlessAnswer, halfJson } from './fault-answers';
import type { Fault, ServiceName } from './fault-list';
import type { SimEnv } from './sim-env';

type SimRequest = Context<SimEnv>;

/** These do their work first; the others only when `after` is set. */
const afterWork = new Set(['malformed', 'cut', 'drop-after', 'slow-drip']);

/** Waits in real time, but not longer than the client does. */
function wait(c: SimRequest, ms: number): Promise<void> {
  // One that has left already says so no more.
  if (c.env.outgoing.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      c.env.outgoing.off('close', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    c.env.outgoing.on('close', done);
  });
}

function drop(c: SimRequest): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function hang(c: SimRequest): Promise<Response> {
  if (!c.env.outgoing.destroyed) await new Promise<void>((resolve) => c.env.outgoing.on('close', resolve));
  return RESPONSE_ALREADY_SENT;
}

/** Ends the credential of this request early; gives an answer where the service keeps no registry of tokens. */
function revoke(context: SimContext, service: ServiceName, c: SimRequest): Response | undefined {
  if (service === 'search') return c.json({ error: 'Unauthorized', message: 'Invalid API key' }, 401);
  if (service === 'workflow') return c.body('"token not found"', 403);
  if (service === 'identity') context.tokens.revokeAll();
  else context.tokens.revoke((c.req.header('Authorization') ?? '').replace(/^Bearer /, ''));
}

/** The wrong answer of a fault; `real` is the right one where the work was done. */
async function wrongAnswer(
  context: SimContext,
  c: SimRequest,
  fault: Fault,
  real?: Response,
): Promise<Response> {
  switch (fault.kind) {
    case 'drop-before':
    case 'drop-after':
      return drop(c);
    case 'hang':
      return hang(c);
    case 'cut':
      return cutAnswer(c, real!);
    case 'slow-drip':
      return dripAnswer(real!, fault.ms ?? 50);
    case 'malformed':
      return halfJson(real!, fault);
    case 'huge':
      return endlessAnswer(fault);
    default:
      return answerWrongly(fault, context.url);
  }
}

/**
 * What is before every service: keeps a record of each request, and lets faults hit it. Of the faults that match,
 * all latencies and revocations count, and the first one of the other kinds.
 */
export function faulty(context: SimContext, service: ServiceName): MiddlewareHandler<SimEnv> {
  return async (c, next) => {
    const record = context.requests.arrived(c, service);
    const hits = context.faults.take({ service, method: c.req.method, path: c.req.path });
    if (hits.length) record.fault = hits.map((fault) => fault.kind).join('+');

    const answer = async (response: Response) => {
      if (response === RESPONSE_ALREADY_SENT) {
        record.status = c.env.outgoing.headersSent ? c.env.outgoing.statusCode : 0;
      } else {
        record.status = response.status;
      }
      record.ms = Math.round(performance.now() - record.startedAt);
      return response;
    };

    try {
      let refused: Response | undefined;
      for (const fault of hits) {
        if (fault.kind === 'latency') await wait(c, fault.ms ?? 1000);
        if (fault.kind === 'revoke-token') refused ??= revoke(context, service, c);
      }
      if (refused) return answer(refused);

      const fault = hits.find((hit) => hit.kind !== 'latency' && hit.kind !== 'revoke-token');
      if (fault && !fault.after && !afterWork.has(fault.kind))
        return answer(await wrongAnswer(context, c, fault));
      await next();
      if (fault) {
        const wrong = await wrongAnswer(context, c, fault, c.res);
        // Hono merges the headers of the old answer into a new one unless the old one is removed first.
        c.res = undefined;
        c.res = wrong;
      }
      await answer(c.res);
    } finally {
      // A client that leaves does not end the work for it: a request is over when that is done, or fails.
      record.status ??= 0;
    }
  };
}
