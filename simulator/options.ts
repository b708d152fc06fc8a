import type { FaultSpec } from './fault-list';
import { parseFaults } from './fault-list';

/** Everything that can be set about a simulator, checked. */
export interface SimOptions {
  /** SIM_HOST: the address to listen on. */
  host: string;
  /** SIM_PORT: 0 takes a free one. */
  port: number;
  /** SIM_SEED: same seed, same world. */
  seed: string;
  /** SIM_SPEED: how many simulated seconds pass in a real one (workflow server). */
  speed: number;
  /** SIM_NOW: the instant that the world is built around. */
  now: Date;
  /** Where the simulated clock starts, milliseconds: SIM_NOW when it is set, else the real time. */
  clockStartMs: number;
  /** SIM_MODE=letter, or SIM_LETTER: the workflow server follows the interface to the letter. */
  letter: boolean;
  /** SIM_MODE=strange: what the interface leaves open is drawn again for every answer. */
  strange: boolean;
  /** SIM_PAGING: the search honours paging. */
  paging: boolean;
  /** SIM_FILTERS: the search honours filters beside the three of the interface. */
  filters: boolean;
  /** SIM_SAME_SECOND: more images than a page share one second. */
  sameSecond: boolean;
  /** SIM_EXTRAS: the ordering endpoints that only some deployments have. */
  extras: boolean;
  /** SIM_VARIANT: the ordering service answers with the other spellings that occur (`totalAmount`, `datastripIds`). */
  variant: boolean;
  /** SIM_CREDIT: the credit of every contract at the start, a decimal string; undefined leaves each its own. */
  credit: string | undefined;
  /** SIM_WORKFLOW: what the workflow server holds at the start. */
  workflow: 'default' | 'empty';
  /** SIM_CATALOGUE: this many scenes are in every catalogue listing; undefined leaves it to orbits and dates. */
  catalogue: number | undefined;
  /** SIM_COST: the workflow server takes as long to answer as a real one. */
  cost: boolean;
  /** SIM_LOCATIONS: scenes and tiles of the workflow server have a geometry in their metadata. */
  locations: boolean;
  /** SIM_ENDLESS: one AOI is ingested again and again. */
  endless: boolean;
  /** SIM_ARRIVALS: the archive gets an image every ten minutes over one of the areas that the demo begins with. */
  arrivals: boolean;
  /** SIM_WARM: the archive and its images are made ready at the start, and not when someone asks first. */
  warm: boolean;
  /** SIM_STATE: the file in which the state outlives the process; undefined: everything lives in memory. */
  stateFile: string | undefined;
  /** SIM_TOKEN_SECONDS: how long an access token lives, in real seconds. */
  tokenSeconds: number;
  /** SIM_FAULTS: what goes wrong from the start. */
  faults: FaultSpec[];
  clientId: string;
  clientSecret: string;
  username: string;
  /** SIM_USERNAME_HEADER: the header that carries the user name in base64. */
  usernameHeader: string;
  /** SIM_TOKEN_PREFIX: what the ordering service wants before the token, such as `Bearer `; bare by default. */
  tokenPrefix: string;
  searchKey: string;
  workflowToken: string;
}

/** How slowly and how fast simulated time can pass, as a factor. */
export const minSpeed = 0.01;
export const maxSpeed = 100_000;

/** One sentence that says which option is wrong and how. */
export class OptionError extends Error {}

type Env = Record<string, string | undefined>;

/** The start of the UTC day, so that a world stays the same for a day. */
function startOfToday(): Date {
  return new Date(new Date().setUTCHours(0, 0, 0, 0));
}

function number(env: Env, name: string, fallback: number, min: number, max: number, whole = false): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < min || value > max || (whole && !Number.isInteger(value))) {
    throw new OptionError(
      `${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not "${text}".`,
    );
  }
  return value;
}

function flag(env: Env, name: string): boolean {
  const text = env[name]?.trim().toLowerCase() ?? '';
  if (['', '0', 'false', 'no', 'off'].includes(text)) return false;
  if (['1', 'true', 'yes', 'on'].includes(text)) return true;
  throw new OptionError(`${name} must be 1 or 0, not "${env[name]}".`);
}

function instant(env: Env, name: string): Date {
  const text = env[name]?.trim();
  if (!text) return startOfToday();
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(text) || /^\d{4}-\d\d-\d\d$/.test(text) ? text : `${text}Z`;
  const value = new Date(zoned);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(value.getTime())) {
    throw new OptionError(`${name} must be an ISO 8601 instant such as 2026-11-21T00:00:00Z, not "${text}".`);
  }
  return value;
}

function faults(env: Env): FaultSpec[] {
  const text = env.SIM_FAULTS?.trim();
  if (!text) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OptionError('SIM_FAULTS must be a JSON list of faults, and this is not JSON.');
  }
  try {
    return parseFaults(value);
  } catch (error) {
    throw new OptionError(`SIM_FAULTS: ${(error as Error).message}`);
  }
}

function decimal(env: Env, name: string): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!/^\d{1,15}(\.\d{1,2})?$/.test(text)) {
    throw new OptionError(`${name} must be an amount such as 50000.00, not "${text}".`);
  }
  return text;
}

function choice<T extends string>(env: Env, name: string, values: readonly [T, ...T[]]): T {
  const text = env[name]?.trim() || values[0];
  const found = values.find((value) => value === text);
  if (!found) throw new OptionError(`${name} must be ${values.join(' or ')}, not "${text}".`);
  return found;
}

/** The options from SIM_* variables; throws an OptionError with one sentence about the first that is wrong. */
export function readOptions(env: Env): SimOptions {
  const usernameHeader = env.SIM_USERNAME_HEADER?.trim() || 'X-SVC-Username';
  if (!/^[A-Za-z0-9-]+$/.test(usernameHeader)) {
    throw new OptionError(`SIM_USERNAME_HEADER must be the name of a header, not "${usernameHeader}".`);
  }
  const now = instant(env, 'SIM_NOW');
  const mode = choice(env, 'SIM_MODE', ['real', 'letter', 'strange']);
  return {
    host: env.SIM_HOST?.trim() || '127.0.0.1',
    port: number(env, 'SIM_PORT', 4010, 0, 65535, true),
    seed: env.SIM_SEED || 'swath',
    speed: number(env, 'SIM_SPEED', 1, minSpeed, maxSpeed),
    now,
    clockStartMs: env.SIM_NOW?.trim() ? now.getTime() : Date.now(),
    letter: flag(env, 'SIM_LETTER') || mode === 'letter',
    strange: mode === 'strange',
    paging: flag(env, 'SIM_PAGING'),
    filters: flag(env, 'SIM_FILTERS'),
    sameSecond: flag(env, 'SIM_SAME_SECOND'),
    extras: flag(env, 'SIM_EXTRAS'),
    variant: flag(env, 'SIM_VARIANT'),
    credit: decimal(env, 'SIM_CREDIT'),
    workflow: choice(env, 'SIM_WORKFLOW', ['default', 'empty']),
    catalogue: number(env, 'SIM_CATALOGUE', 0, 0, 200_000, true) || undefined,
    cost: flag(env, 'SIM_COST'),
    locations: flag(env, 'SIM_LOCATIONS'),
    endless: flag(env, 'SIM_ENDLESS'),
    arrivals: flag(env, 'SIM_ARRIVALS'),
    warm: flag(env, 'SIM_WARM'),
    stateFile: env.SIM_STATE?.trim() || undefined,
    tokenSeconds: number(env, 'SIM_TOKEN_SECONDS', 3600, 1, 86_400, true),
    faults: faults(env),
    clientId: env.SIM_CLIENT_ID || 'swath-demo',
    clientSecret: env.SIM_CLIENT_SECRET || 'demo-client-secret-9f3a1c',
    username: env.SIM_USERNAME || 'demo.user@swath.example',
    usernameHeader,
    tokenPrefix: env.SIM_TOKEN_PREFIX ?? '',
    searchKey: env.SIM_SEARCH_KEY || 'demo-search-key-51b7e2',
    workflowToken: env.SIM_WORKFLOW_TOKEN || 'demo-workflow-token-c40d88',
  };
}
