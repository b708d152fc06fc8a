import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Random } from '../random';
import { getRawBody } from '../requests';
import type { SimEnv } from '../sim-env';
import type { Tell } from './choice';

/** One page in this many is the page before it once more. */
const repeats = 6;

export type Pages = ReturnType<typeof createPages>;

/** Remembers the last page of each list, so that it can come once more in place of the next one. */
export function createPages() {
  const before = new Map<string, { page: number; text: string }>();
  return {
    repeated(c: Context<SimEnv>, text: string, dice: Random, choose: Tell): string {
      const page = readPage(c);
      if (page === undefined) return text;
      const list = readList(c);
      const last = before.get(list);
      if (last?.page === page - 1 && dice.chance(1 / repeats)) {
        choose(`page ${page - 1} in place of page ${page}`);
        return last.text;
      }
      before.set(list, { page, text });
      return text;
    },
  };
}

/** The number of the page that is asked for; undefined where a request names none. */
function readPage(c: Context<SimEnv>): number | undefined {
  const query = c.req.query('page');
  if (query !== undefined) return Number(query);
  const [, inBody] = /"startPage":(\d+)/.exec(getRawBody(c).toString('latin1')) ?? [];
  return inBody === undefined ? undefined : Number(inBody);
}

/** What is listed: all of a request but the page, and the boundary of its form, which every request draws again. */
function readList(c: Context<SimEnv>): string {
  const body = getRawBody(c).toString('latin1');
  const boundary = /boundary=("?)([^";]+)\1/.exec(c.req.header('content-type') ?? '')?.[2];
  const plain = boundary ? body.replaceAll(boundary, '') : body.replace(/"startPage":\d+/, '');
  return createHash('sha1').update(`${c.req.path} ${plain}`).digest('hex');
}
