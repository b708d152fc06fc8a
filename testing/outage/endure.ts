import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Cast } from './cast';
import { countDescriptors } from './descriptors';
import { readySince, watchReadiness, wronglyReady, wronglyUnready } from './readiness';
import { type Answer, steadyLoad } from './steady-load';

/** Something that happens to the database. */
export interface Incident {
  name: string;
  /** Resolves when it is over. */
  happen(): Promise<void>;
  /** Within what time Swath must be ready again, ms, and counted from when. */
  goalMs: number;
  from: 'beginning' | 'end';
  /** Only saving fails: this is found within 10 s, all else within 1 s. */
  isReadable?: boolean;
}

/** The results of requests, streams and readiness while something happened to the database. */
export interface Outcome {
  /** Until every replica was ready and stayed so, ms. */
  readyMs: number;
  /** LISTEN connections for each replica. */
  listeners: number;
  /** How many more file descriptors a replica held afterwards, connections of clients apart; of the one that held most. */
  moreDescriptors: number;
  /** How many requests got which status; 0 is none. */
  statuses: Map<number, number>;
  /** What was answered neither with success nor with 503: path and status. */
  broken: Set<string>;
  /** Until the slowest answer, ms. */
  slowestMs: number;
  acknowledged: number;
  missing: number;
  doubled: number;
  /** Answered with an error and saved all the same. */
  savedUnsaid: number;
  /** Streams that ended or were refused, and were opened again. */
  cuts: number;
  /** Viewers that do not know each tile's status, had to start over, or read a change twice. */
  lost: number;
  /** Until the first board said that the database does not answer, ms; undefined when none did. */
  complainedMs: number | undefined;
  /** How often a replica said that it is not ready. */
  notReady: number;
  wronglyReady: number;
  /** Not ready before anything happened. */
  wronglyUnready: number;
  falseAlerts: number;
}

export interface Pace {
  /** Requests a second to all replicas. */
  perSecond: number;
  /** How long all is well before and after, ms. */
  quietMs: number;
  /** How much longer than its goals readiness may be wrong, ms: none on a quiet machine. */
  marginMs: number;
}

/** Recovery takes no longer than this, ms; after it the outcome says what is missing. */
const timeoutMs = 60_000;
const foundMs = 1_000;
const foundReadOnlyMs = 10_000;

/**
 * Lets something happen to the database of `cast` under load.
 * @param address of the database, for a user who can see all connections
 */
export async function endure(cast: Cast, address: string, incident: Incident, pace: Pace): Promise<Outcome> {
  const { portals, viewers } = cast;
  const urls = portals.map(({ url }) => url);
  const alertsBefore = await countAlerts(address);
  const load = await steadyLoad(urls, cast.cookie, pace.perSecond);
  const watched = urls.map(watchReadiness);
  const before = viewers.map(({ cuts, resets, repeated }) => ({ cuts, resets, repeated }));
  for (const viewer of viewers) viewer.complainedAt = undefined;
  const moving = setInterval(() => void cast.move().catch(() => undefined), 1_000);

  await pause(pace.quietMs);
  const held = portals.map(countDescriptors);
  const begunAt = performance.now();
  await incident.happen();
  const endedAt = performance.now();
  const since = () => Math.max(...watched.map(readySince));
  await until(() => performance.now() - since() > pace.quietMs);
  clearInterval(moving);
  await cast.move();
  const isUpToDate = ({ statuses }: (typeof viewers)[number]) =>
    [...truth].every(([id, status]) => statuses.get(id) === status);
  let truth = await cast.statuses();
  await until(async () => {
    truth = await cast.statuses();
    return viewers.every(isUpToDate);
  });
  const more = portals.map((portal, place) => countDescriptors(portal) - (held[place] ?? 0));
  await load.stop();
  await Promise.all(watched.map(({ stop }) => stop()));

  const saved = await savedAreas(address);
  const writes = load.answers.filter((answer) => answer.saves !== undefined);
  const times = ({ saves }: Answer) => saved.get(saves ?? '') ?? 0;
  const acknowledged = writes.filter(isTaken);
  const complaints = viewers.flatMap(({ complainedAt }) => complainedAt ?? []);
  return {
    readyMs: Math.max(since() - (incident.from === 'beginning' ? begunAt : endedAt), 0),
    listeners: (await listenersNow(address)) / portals.length,
    moreDescriptors: Math.max(...more),
    statuses: countBy(load.answers, ({ status }) => status),
    broken: new Set(load.answers.filter(isBroken).map(({ path, status }) => `${path} ${status}`)),
    slowestMs: Math.max(...load.answers.map((answer) => answer.endedAt - answer.startedAt)),
    acknowledged: acknowledged.length,
    missing: acknowledged.filter((answer) => times(answer) === 0).length,
    doubled: writes.filter((answer) => times(answer) > 1).length,
    savedUnsaid: writes.filter((answer) => !isTaken(answer) && times(answer) > 0).length,
    cuts: viewers.reduce((sum, viewer, place) => sum + viewer.cuts - (before[place]?.cuts ?? 0), 0),
    lost: viewers.filter(
      (viewer, place) =>
        !isUpToDate(viewer) ||
        viewer.resets > (before[place]?.resets ?? 0) ||
        viewer.repeated > (before[place]?.repeated ?? 0),
    ).length,
    complainedMs: complaints.length > 0 ? Math.min(...complaints) - begunAt : undefined,
    notReady: watched.flatMap(({ answers }) => answers.filter(({ isReady }) => !isReady)).length,
    wronglyReady: watched.reduce((sum, readiness) => {
      const asked = incident.isReadable ? writes : load.answers;
      const allowedMs = incident.isReadable ? foundReadOnlyMs : foundMs;
      return sum + wronglyReady(readiness, asked, allowedMs, pace.marginMs);
    }, 0),
    wronglyUnready: watched.reduce(
      (sum, readiness) => sum + wronglyUnready(readiness, begunAt, pace.marginMs),
      0,
    ),
    falseAlerts: (await countAlerts(address)) - alertsBefore,
  };
}

/** Has the alert that the workflow server is down fire at once, so that an outage of seconds can raise it falsely. */
export async function sharpenAlerts(address: string): Promise<void> {
  const sharpen = `update alert_rules set settings = '{"minutes": 0, "count": 1}' where id = 'default-server-down' returning id`;
  // The rules come with the first look.
  await until(async () => (await ask(address, sharpen)).length > 0);
}

/** A database problem is 503 everywhere; a page that leads to the sign-in would hide it. */
const isBroken = (answer: Answer) => !isTaken(answer) && answer.status !== 503;

const isTaken = ({ status }: Answer) => status >= 200 && status < 300;

async function savedAreas(address: string): Promise<Map<string, number>> {
  const rows = await ask<{ name: string; count: number }>(
    address,
    'select name, count(*)::int from areas group by name',
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

async function listenersNow(address: string): Promise<number> {
  const rows = await ask(address, "select 1 from pg_stat_activity where application_name = 'swath listen'");
  return rows.length;
}

/** Tiles that are moved to RETRY are worth an alert of failures, and nothing else that happens here is. */
async function countAlerts(address: string): Promise<number> {
  const rows = await ask(address, "select 1 from alerts where fired_at is not null and kind <> 'failures'");
  return rows.length;
}

async function ask<Row extends pg.QueryResultRow>(address: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end && !(await isSo())) await pause(100);
}

function countBy<Key>(answers: readonly Answer[], key: (answer: Answer) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const answer of answers) counts.set(key(answer), (counts.get(key(answer)) ?? 0) + 1);
  return counts;
}
