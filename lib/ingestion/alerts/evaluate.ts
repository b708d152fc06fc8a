import 'server-only';
import type { readAoiList } from '../aoi-list';
import { whyUnreadable } from '../aoi-name';
import { readFailures, readRecords } from './facts';
import { type Facts, isToldAgain, judge, type Verdict } from './judge';
import { forgetPending, readPendingSince } from './pending';
import { holdsFor, type Rule } from './rule';
import { rulesThatAreOn } from './rule-store';
import { endAlert, keepAlert, keyOf, openAlert, openAlerts, type Tell, tellOnce } from './store';

export type AoiList = Awaited<ReturnType<typeof readAoiList>>;
type Aoi = AoiList['aois'][number];

/** Counts that are older than this tell nothing of now. */
const oldMs = 15 * 60_000;

/**
 * Asks every rule of every AOI, and tells what begins and what is over. Any process may do so at any time, also at the
 * same time as another: each case is opened once.
 */
export async function evaluate(list: AoiList, tell: Tell, now = Date.now()): Promise<void> {
  const rules = await rulesThatAreOn();
  const isDown = list.server.state === 'down';
  const aois = list.aois.filter(({ name }) => whyUnreadable(name) === undefined);
  const facts = isDown ? new Map<string, Facts>() : await factsOf(aois, rules, now);
  const open = await openAlerts();
  const at = new Date(now);
  const settle = async (rule: Rule, aoi: string, verdict: Verdict, facts?: Facts) => {
    const alert = open.get(keyOf(rule.id, aoi));
    open.delete(keyOf(rule.id, aoi));
    if (verdict.is === 'unknown') return;
    if (verdict.is === 'off') return alert && endAlert(alert, at, tell);
    const given = { rule, aoi, ...verdict };
    if (rule.kind === 'finished') return tellOnce(given, new Date(facts?.openAt ?? now), at, tell);
    // The others know from the records how long it has lasted.
    const lastsMs = now - (alert?.since.getTime() ?? verdict.since);
    const isDue = rule.kind !== 'server-down' || lastsMs >= rule.settings.minutes * 60_000;
    if (!alert) return openAlert(given, isDue, at, tell);
    const isToTell = alert.firedAt === null ? isDue : isToldAgain(rule, alert, verdict.count, now);
    await keepAlert(alert, verdict, isToTell, at, tell);
  };
  for (const rule of rules) {
    if (rule.kind === 'server-down') await settle(rule, '', downVerdict(list, now));
    for (const { name } of aois) {
      if (!holdsFor(rule, name)) continue;
      const known = facts.get(name);
      await settle(rule, name, known ? judge(rule, known) : { is: 'unknown' }, known);
    }
  }
  // What is left belongs to AOIs that are gone, which only a server that answers can say.
  if (!isDown) for (const alert of open.values()) await endAlert(alert, at, tell);
}

function downVerdict({ server }: AoiList, now: number): Verdict {
  if (server.state !== 'down') return { is: 'off' };
  return { is: 'on', since: now, count: null, sentence: server.sentence ?? 'It does not answer' };
}

async function factsOf(
  aois: readonly Aoi[],
  rules: readonly Rule[],
  now: number,
): Promise<Map<string, Facts>> {
  const names = aois.map(({ name }) => name);
  const windows = [
    ...new Set(rules.flatMap(({ kind, settings }) => (kind === 'failures' ? settings.minutes : []))),
  ];
  const records = await readRecords(names);
  const failures = new Map<number, Map<string, number>>();
  for (const minutes of windows) {
    failures.set(minutes, await readFailures(names, new Date(now - minutes * 60_000)));
  }
  const facts = new Map<string, Facts>();
  const pendingIn: string[] = [];
  for (const { name, scenes, tiles, readAt } of aois) {
    const isFresh = readAt !== null && now - readAt < oldMs;
    const counts = isFresh && scenes && tiles ? { scenes, tiles } : null;
    const hasPending = counts !== null && counts.scenes.PENDING + counts.tiles.PENDING > 0;
    const isAsked = hasPending && rules.some((rule) => rule.kind === 'stuck' && holdsFor(rule, name));
    if (hasPending || counts === null) pendingIn.push(name);
    facts.set(name, {
      now,
      counts,
      ...(records.get(name) ?? { openAt: null, finishedAt: null, unchangedSince: null }),
      failures: (minutes) => failures.get(minutes)?.get(name) ?? 0,
      // Null where nobody was told: nothing is stuck for want of an answer.
      pending: isAsked ? await readPendingSince(name, new Date(now)) : null,
    });
  }
  await forgetPending(pendingIn);
  return facts;
}
