import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { SimContext, SimEnv } from './context';
import type { ServiceName } from './fault-list';
import { type Random, random } from './random';
import { rawBodyOf } from './requests';
import { strangeJson } from './strange-json';

/*
 * What the interface leaves open, drawn anew for every answer from the seed. Nothing here breaks the interface, and no
 * status ever becomes or stops being a 401, a 408 or a 499: those say what happened.
 */

/** Words that no client can know. */
const words = [
  'No.',
  'precondition of step 7 does not hold',
  'uow.rollback: constraint violated',
  'Das geht gerade nicht',
  'request denied by rule "nightly"',
  'cannot comply',
  'illegal state transition (code 0x1F)',
  'le produit est verrouillé',
];

/** Statuses of the same meaning; those that say more than "no" are left alone. */
const likewise: Record<number, number[]> = {
  400: [400, 422],
  402: [402, 409, 422],
  403: [403, 409, 422, 423, 500],
  409: [409, 409, 422],
  422: [400, 422],
  500: [500, 500, 501, 409],
};

const page = '<!doctype html>\n<html><body><h1>Scheduled maintenance</h1></body></html>\n';
/** One in so many answers is the page of something that stands before the service, with status 200. */
const pages = 120;
/** One in so many requests to the ordering service finds all tokens revoked. */
const revocations = 25;

export interface Strangeness {
  /** While it is quiet the services answer as they do in the mode `real`. */
  isQuiet: boolean;
}

/** Varies the answers of a service; prints each choice as a line of JSON. */
export function strange(context: SimContext, service: ServiceName): MiddlewareHandler<SimEnv> {
  let count = 0;
  return async (c, next) => {
    const { strangeness, options, tokens } = context;
    if (!strangeness || strangeness.isQuiet || /^\/\w+\/_/.test(c.req.path)) return next();
    count += 1;
    const dice = random(options.seed, 'strange', service, count);
    const choose = (choice: string) =>
      process.stdout.write(
        `${JSON.stringify({ strange: choice, service, number: count, method: c.req.method, path: c.req.path })}\n`,
      );
    if (service === 'ordering' && dice.chance(1 / revocations)) {
      choose('tokens revoked');
      tokens.revokeAll();
    }
    await next();
    if (c.res === RESPONSE_ALREADY_SENT) return;
    const answer = await varied(c, service, dice, choose);
    if (!answer) return;
    c.res = undefined;
    c.res = answer;
  };
}

async function varied(
  c: Context<SimEnv>,
  service: ServiceName,
  dice: Random,
  choose: (choice: string) => void,
): Promise<Response | undefined> {
  const { res } = c;
  const type = res.headers.get('content-type') ?? '';
  if (/^image\//.test(type)) return undefined;
  if (res.status >= 400) return refusal(c, service, dice, choose);
  if (dice.chance(1 / pages)) {
    choose('a page with status 200');
    return new Response(page, { status: 200, headers: { 'content-type': 'text/html' } });
  }
  const headers = new Headers(res.headers);
  headers.delete('content-length');
  if (dice.chance(0.2)) {
    const hours = dice.integer(-30, 30);
    choose(`a clock ${hours} h off`);
    headers.set('date', new Date(Date.now() + hours * 3_600_000).toUTCString());
  }
  if (res.status === 204) return new Response(null, { status: 204, headers });
  const text = await res.text();
  if (c.req.path.endsWith('/dot') && dice.chance(0.2)) {
    choose('an empty graph');
    return new Response('digraph {\n}\n', { status: 200, headers });
  }
  if (text === '' && dice.chance(0.5)) {
    choose('a word with what was taken');
    return new Response(dice.pick(['OK', '""', '{}', 'done\n']), { status: 200, headers });
  }
  return new Response(strangeJson(text, service, dice, choose) ?? text, { status: res.status, headers });
}

async function refusal(
  c: Context<SimEnv>,
  service: ServiceName,
  dice: Random,
  choose: (choice: string) => void,
): Promise<Response | undefined> {
  const { status } = c.res;
  const isLeft =
    service === 'identity' || (service === 'ordering' && status === 403) || c.req.method === 'GET';
  const others = likewise[status];
  if (!others || isLeft || dice.chance(0.3)) return undefined;
  const text = await c.res.text();
  // A JSON string in a 403 of the workflow server is about the token.
  const isToken = service === 'workflow' && status === 403 && text !== '';
  // A splitting that wants its scenes says so with a 400.
  const isAsking = c.req.path.endsWith('/catalog/tiles');
  const now = isToken || isAsking ? status : dice.pick(others);
  const said = isToken ? text : dice.chance(0.25) && now !== 500 ? '' : dice.pick(words);
  const echo = !isToken && said !== '' && dice.chance(0.3) ? rawBodyOf(c).toString('utf8') : '';
  const body = echo === '' ? said : dice.chance(0.5) ? `${said}\nJSON:\n${echo}` : `${echo}\n${said}`;
  choose(`${status} as ${now}${echo ? ' with an echo' : ''}: ${said}`);
  const isJson = service !== 'workflow' && echo === '' && dice.chance(0.7);
  return new Response(isJson ? JSON.stringify({ message: said }) : body, {
    status: now,
    headers: { 'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8' },
  });
}
