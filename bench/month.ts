/*
 * `npm run bench:month`: the demo for a simulated month, with people who use it every day and someone who always watches
 * the AOI that never ends; what it holds in memory and on disk day by day, and how every page opens at the end.
 *
 * The clock of the simulator runs as fast as a day in `MONTH_DAY_SECONDS` (30), beginning a month ago, so that it ends
 * about now. The portal runs in real time. Its record of what the simulator did is written at simulated times, by its
 * own functions, and its clean-up runs after each day as if it were that day. `MONTH_DAYS` changes how many days there
 * are; fewer than 30 are printed and not written into docs/benchmarks.md.
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { deleteStacRows } from '../lib/archive/stac/item-store';
import { deleteBoards } from '../lib/ingestion/board/board-snapshot-store';
import { deleteExpired } from '../lib/ingestion/retention';
import { deleteSightings } from '../lib/ingestion/triage/cause-store';
import { resetConfig } from '../lib/platform/config';
import { closeDatabase, openDatabase, pool } from '../lib/platform/db';
import { inTurn } from '../lib/platform/work/every';
import { demoEnvironment } from '../scripts/support/demo-environment.mjs';
import { sessionCookie } from '../testing/accounts/session-cookie';
import { chromiumPath } from '../testing/browser/chromium';
import { embeddedDatabaseUrl } from '../testing/database/embedded-database';
import { demoOn } from '../testing/demo';
import { createDataDir } from '../testing/portal';
import { portalPages } from '../testing/portal-pages';
import { signIn } from '../testing/test';
import { type DemoUse, demoUse } from './support/month/demo-use';
import { shownAoi, spendDay } from './support/month/presenter-day';
import { type TrueAoi, type TruePassage, WatchRecord } from './support/month/watch-record';
import { quantile, report, table } from './support/report';
import { shortPath } from './support/short-path';
import { startViewer } from './support/viewers';

const month = 30;
const dayMs = 86_400_000;
const days = Number(process.env.MONTH_DAYS ?? month);
const daySeconds = Number(process.env.MONTH_DAY_SECONDS ?? 30);
const endlessAoi = 'Po-plain-mosaics';
/** The days that the table shows beside the last. */
const shownEvery = 3;
/** The last week is compared with the week before. */
const weekDays = 7;
/** By how much the least of the last week can be above the least of the week before. */
const goals = { memory: 1.1, disk: 1.05 };
/** The tables whose rows are counted each day. */
const counted = ['audit', 'board_transitions', 'board_samples', 'board_pictures', 'orders'] as const;
/** What shows a page that was empty at the first start, and has something after a month. */
const filledSigns: Record<string, RegExp> = { '/ingestion/alerts': /still open|, ended/ };
/** Tables that are named with their size at the end. */
const namedTables = 8;

interface Truth {
  clock: string;
  workflow: { aois: TrueAoi[]; transitionCount: number; transitions: TruePassage[] };
}

interface Day {
  day: number;
  use: DemoUse;
  rows: Record<string, number>;
}

const dataDir = createDataDir();
const began = Date.now();
const start = await demoOn(dataDir, { SIM_NOW: new Date(began - days * dayMs).toISOString() });
const demo = await start();
const refusals: string[] = [];
const taken: Day[] = [];
try {
  Object.assign(
    process.env,
    demoEnvironment({ port: Number(new URL(demo.url).port), simulator: demo.simulator, dataDir }),
    { NODE_ENV: 'test', DATABASE_URL: embeddedDatabaseUrl(dataDir), LOG_LEVEL: 'silent' },
  );
  resetConfig();
  await openDatabase();
  // The portal's own clean-up goes by the clock of the machine: it would delete what the month has just begun with.
  await inTurn('retention', dayMs, new AbortController().signal, async () => undefined);
  const text = await live();
  if (days >= month) report('npm run bench:month', 'A month of the demo', text);
  else process.stdout.write(`${text}\n`);
} finally {
  await closeDatabase();
  await demo.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);

/** Lives through the month, and gives what it was like in Markdown. */
async function live(): Promise<string> {
  const cookie = await sessionCookie(demo.url, 'operator@demo.swath');
  const watch = (aoi: string) => startViewer(`${demo.url}/api/ingestion/aois/${aoi}/events`, cookie);
  const viewers = await Promise.all([endlessAoi, shownAoi].map(watch));
  let truth = await readTruth();
  const first = Date.parse(truth.clock);
  const record = new WatchRecord(endlessAoi, first);
  await record.begin(aoiOf(truth));
  const liveSince = Date.now();
  taken.push(await takeDay(0));
  for (let day = 1; day <= days; day += 1) {
    const ends = performance.now() + daySeconds * 1_000;
    await setSpeed((first + day * dayMs - Date.parse(truth.clock)) / (daySeconds * 1_000));
    refusals.push(...(await spendDay(demo.url, demo.simulator, day)));
    await pause(Math.max(0, ends - performance.now()));
    // The evening: hardly any time passes while the day is written down.
    await setSpeed(1);
    const before = truth.workflow.transitionCount;
    truth = await readTruth();
    const { transitions, transitionCount } = truth.workflow;
    const passages = transitions.slice(transitions.length - (transitionCount - before));
    const now = Date.parse(truth.clock);
    await record.follow(passages, aoiOf(truth), now);
    await record.dropLive(liveSince);
    await deleteExpired([deleteBoards, deleteSightings, deleteStacRows], now);
    // As the database itself does every minute, of which a month has more.
    await pool().query('vacuum analyze');
    taken.push(await takeDay(day));
  }
  const minutes = (Date.now() - liveSince) / 60_000;
  for (const viewer of viewers) viewer.leave();
  const pages = await openPages();
  return describeMonth(pages, await readTables(), truth.workflow.transitionCount, record.changes, minutes);
}

function aoiOf({ workflow }: Truth): TrueAoi {
  const found = workflow.aois.find(({ name }) => name === endlessAoi);
  if (!found) throw new Error(`the simulator has no AOI ${endlessAoi}`);
  return found;
}

async function readTruth(): Promise<Truth> {
  return (await fetch(`${demo.simulator}/_truth`)).json() as Promise<Truth>;
}

async function setSpeed(speed: number): Promise<void> {
  const answer = await fetch(`${demo.simulator}/_speed`, { method: 'PUT', body: JSON.stringify({ speed }) });
  if (!answer.ok) throw new Error(await answer.text());
}

async function takeDay(day: number): Promise<Day> {
  const use = demoUse(dataDir);
  const rows = await countRows();
  process.stdout.write(`day ${day}: ${JSON.stringify({ ...rounded(use), ...rows })}\n`);
  return { day, use, rows };
}

function rounded(use: DemoUse): Record<string, number> {
  return Object.fromEntries(Object.entries(use).map(([what, size]) => [what, Math.round(size * 10) / 10]));
}

async function countRows(): Promise<Record<string, number>> {
  const counts = counted.map((name) => `(select count(*)::int from ${name}) as ${name}`);
  const { rows } = await pool().query<Record<string, number>>(`select ${counts.join(', ')}`);
  return rows[0] ?? {};
}

/** The largest tables, with their indexes. */
async function readTables(): Promise<{ name: string; size: number; rows: number }[]> {
  const { rows } = await pool().query(
    `select relname as name, pg_total_relation_size(relid)::float8 / 1048576 as size, n_live_tup::int as rows
     from pg_stat_user_tables order by 2 desc limit $1`,
    [namedTables],
  );
  return rows;
}

interface Opened {
  path: string;
  status: number;
  ms: number;
  isThere: boolean;
}

/** Opens every page as an admin, in a browser that has never seen it. */
async function openPages(): Promise<Opened[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  const opened: Opened[] = [];
  try {
    for (const { path, sign: emptySign } of portalPages) {
      const sign = filledSigns[path] ?? emptySign;
      const context = await browser.newContext({ baseURL: demo.url, viewport: { width: 1350, height: 900 } });
      await signIn(context.request, demo.url, 'admin');
      const page = await context.newPage();
      const asked = performance.now();
      const answer = await page.goto(path, { waitUntil: 'commit' });
      const isThere = await page
        .locator('main')
        .filter({ hasText: sign })
        .waitFor({ timeout: 20_000 })
        .then(
          () => true,
          () => false,
        );
      opened.push({ path, status: answer?.status() ?? 0, ms: performance.now() - asked, isThere });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return opened;
}

function describeMonth(
  pages: readonly Opened[],
  tables: Awaited<ReturnType<typeof readTables>>,
  transitions: number,
  recorded: number,
  minutes: number,
): string {
  const columns: [string, (day: Day) => number][] = [
    ['portal, MB', ({ use }) => use.portal],
    ['simulator, MB', ({ use }) => use.simulator],
    ['database, MB', ({ use }) => use.database],
    ['tables on disk, MB', ({ use }) => use.tables],
    ['log of changes, MB', ({ use }) => use.changeLog],
    ['portal’s log, MB', ({ use }) => use.portalLog],
    ['simulator’s state, MB', ({ use }) => use.simulatorState],
    ['changes on record', ({ rows }) => rows.board_transitions ?? 0],
    ['samples', ({ rows }) => rows.board_samples ?? 0],
    ['audit', ({ rows }) => rows.audit ?? 0],
  ];
  const shown = taken.filter(({ day }) => day % shownEvery === 0 || day === days);
  const cell = (value: number, name: string) => (name.endsWith('MB') ? value.toFixed(1) : String(value));
  const byDay = table(
    ['day', ...columns.map(([name]) => name)],
    shown.map((one) => [one.day, ...columns.map(([name, of]) => cell(of(one), name))]),
  );
  const flat: [string, keyof DemoUse, keyof typeof goals][] = [
    ['memory of the portal, with its workers', 'portal', 'memory'],
    ['memory of the simulator', 'simulator', 'memory'],
    ['memory of the database', 'database', 'memory'],
    ['tables on disk', 'tables', 'disk'],
    ['simulator’s state on disk', 'simulatorState', 'disk'],
  ];
  const verdicts = flat.map(([what, of, kind]) => {
    const least = (from: number, until: number) =>
      Math.min(...taken.filter(({ day }) => day > from && day <= until).map(({ use }) => use[of]));
    const [before, last] = [least(days - 2 * weekDays, days - weekDays), least(days - weekDays, days)];
    const isFlat = last <= before * goals[kind];
    return [
      what,
      before.toFixed(1),
      last.toFixed(1),
      (last / before).toFixed(2),
      `≤ ${goals[kind]}`,
      isFlat ? 'yes' : '**no**',
    ];
  });
  const slowest = quantile(
    pages.map(({ ms }) => ms),
    1,
  );
  const failed = pages.filter(({ status, isThere }) => status !== 200 || !isThere);
  const audit = taken.at(-1)?.rows.audit ?? 0;
  return [
    byDay,
    table(
      ['what', 'least of the week before, MB', 'least of the last week, MB', 'ratio', 'goal', 'flat'],
      verdicts,
    ),
    table(
      ['page at the end', 'status', 'until it shows what it has, ms'],
      pages.map(({ path, status, ms, isThere }) => [
        `\`${shortPath(path)}\``,
        status,
        isThere ? ms.toFixed(0) : 'not shown',
      ]),
    ),
    table(
      ['largest tables at the end', 'MB with indexes', 'rows'],
      tables.map(({ name, size, rows }) => [`\`${name}\``, size.toFixed(1), rows]),
    ),
    `${days} days in ${minutes.toFixed(0)} minutes. The simulator made ${transitions.toLocaleString('en')} changes of status. ${recorded.toLocaleString('en')} changes of the AOI that never ends, with what came and went, were put on the portal’s record, as if someone had always watched it. The audit has ${audit.toLocaleString('en')} rows, and grows by design. ${refusals.length === 0 ? 'Nothing that people did was refused.' : `${refusals.length} things that people did were refused, such as: ${refusals[0]}.`} ${failed.length === 0 ? `All ${pages.length} pages opened, the slowest after ${slowest.toFixed(0)} ms.` : `${failed.length} of ${pages.length} pages did not open as they should.`} “Flat” compares the least of the last week with the least of the week before. The simulator’s clock ran ${Math.round(dayMs / (daySeconds * 1_000)).toLocaleString('en')} times as fast as the portal’s. What the simulator did is on record at its own times, and the clean-up ran after each day as if it were that day. The log of changes is PostgreSQL’s, which keeps up to 1 GB by its settings. What the portal does every hour in real time, such as asking saved searches, happened as often as in ${minutes.toFixed(0)} minutes. Portal, database, simulator and this client share the machine.`,
  ].join('\n\n');
}
