import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { SimContext } from '../context';
import type { ServiceName } from '../fault-list';
import { type Random, random } from '../random';
import { getRawBody } from '../requests';
import type { SimEnv } from '../sim-env';
import { printChoice, type Tell } from './choice';
import { strangeJson } from './json';
import { createPages, type Pages } from './pages';

/*
 * What the interface leaves open, drawn again for every answer from the seed. Nothing here breaks the interface, and no
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
/** One in this many answers is the page of something that is before the service, with status 200. */
const lostAnswers = 120;
/** And one in this many with an error. */
const gatewayErrors = 300;
/** One in this many requests to the ordering service finds all tokens revoked. */
const revocations = 25;
/** One in this many requests to the search service or the workflow server finds the key revoked. */
const keyRevocations = 50;
/** For at most this many requests: then its owner has put it right. */
const maxRevocation = 3;

/** Varies the answers of a service; prints each choice as a line of JSON. */
export function strange(context: SimContext, service: ServiceName): MiddlewareHandler<SimEnv> {
  let count = 0;
  let revokedUntil = 0;
  const pages = createPages();
  return async (c, next) => {
    const { strangeness, options, tokens } = context;
    if (!strangeness || strangeness.isQuiet || /^\/\w+\/_/.test(c.req.path)) return next();
    count += 1;
    const dice = random(options.seed, 'strange', service, count);
    const request = { service, number: count, method: c.req.method, path: c.req.path };
    const choose: Tell = (choice) => printChoice(choice, request);
    if (service === 'ordering' && dice.chance(1 / revocations)) {
      choose('tokens revoked');
      tokens.revokeAll();
    }
    const hasKey = service === 'search' || service === 'workflow';
    if (hasKey && count > revokedUntil && dice.chance(1 / keyRevocations)) {
      const requests = dice.integer(1, maxRevocation);
      choose(`the key revoked for ${requests} requests`);
      revokedUntil = count + requests - 1;
    }
    c.set('isKeyRevoked', count <= revokedUntil);
    await next();
    if (c.res === RESPONSE_ALREADY_SENT) return;
    const answer = await varied(c, { service, seed: options.seed }, dice, choose, pages);
    if (!answer) return;
    c.res = undefined;
    c.res = answer;
  };
}

async function varied(
  c: Context<SimEnv>,
  { service, seed }: { service: ServiceName; seed: string },
  dice: Random,
  choose: Tell,
  pages: Pages,
): Promise<Response | undefined> {
  const { res } = c;
  const type = res.headers.get('content-type') ?? '';
  if (/^image\//.test(type)) return undefined;
  if (res.status >= 400) return refusal(c, service, dice, choose);
  const isLost = dice.chance(1 / lostAnswers);
  if (isLost || dice.chance(1 / gatewayErrors)) {
    // What is read is asked for again after a 504, and that takes tests too long.
    const status = isLost ? 200 : c.req.method === 'GET' ? 502 : 504;
    choose(`a page with status ${status}`);
    return new Response(page, { status, headers: { 'content-type': 'text/html' } });
  }
  const headers = new Headers(res.headers);
  headers.delete('content-length');
  if (dice.chance(0.2)) {
    const hours = dice.integer(-30, 30);
    choose(`a clock ${hours} h off`);
    headers.set('date', new Date(Date.now() + hours * 3_600_000).toUTCString());
  }
  if (res.status === 204) return new Response(null, { status: 204, headers });
  const text = pages.repeated(c, await res.text(), dice, choose);
  if (c.req.path.endsWith('/dot') && dice.chance(0.2)) {
    choose('an empty graph');
    return new Response('digraph {\n}\n', { status: 200, headers });
  }
  if (text === '' && dice.chance(0.5)) {
    choose('a word with what was taken');
    return new Response(dice.pick(['OK', '""', '{}', 'done\n']), { status: 200, headers });
  }
  const json = strangeJson({ text, service, path: c.req.path, seed }, dice, choose);
  return new Response(json ?? late(text, dice, choose), { status: res.status, headers });
}

/** An overview as a copy of the database reports it that is some results behind: counts that were higher before. */
function late(text: string, dice: Random, choose: Tell): string {
  if (!/^ done: +\d/m.test(text) || !dice.chance(0.1)) return text;
  const by = dice.integer(1, 3);
  choose(`a count that went down by ${by}`);
  const moved = (block: string) => {
    const done = Number(/^ done: +(\d+)/m.exec(block)?.[1] ?? 0);
    const back = Math.min(by, done);
    return block
      .replace(/^( done: +)\d+/m, `$1${done - back}`)
      .replace(/^( pending: +)(\d+)/m, (_, name: string, count: string) => `${name}${Number(count) + back}`);
  };
  return text
    .split(/(?=^Tiles:)/m)
    .map(moved)
    .join('');
}

async function refusal(
  c: Context<SimEnv>,
  service: ServiceName,
  dice: Random,
  choose: Tell,
): Promise<Response | undefined> {
  const { status } = c.res;
  const isLeft =
    service === 'identity' || (service === 'ordering' && status === 403) || c.req.method === 'GET';
  const others = likewise[status];
  if (!others || isLeft || dice.chance(0.3)) return undefined;
  const text = await c.res.text();
  // A JSON string in a 403 of the workflow server is about the token.
  const isToken = service === 'workflow' && status === 403 && text !== '';
  const now = isToken ? status : dice.pick(others);
  const said = isToken ? text : dice.chance(0.25) && now !== 500 ? '' : dice.pick(words);
  const echo = !isToken && said !== '' && dice.chance(0.3) ? getRawBody(c).toString('utf8') : '';
  const body = echo === '' ? said : dice.chance(0.5) ? `${said}\nJSON:\n${echo}` : `${echo}\n${said}`;
  choose(`${status} as ${now}${echo ? ' with an echo' : ''}: ${said}`);
  const isJson = service !== 'workflow' && echo === '' && dice.chance(0.7);
  return new Response(isJson ? JSON.stringify({ message: said }) : body, {
    status: now,
    headers: { 'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8' },
  });
}
