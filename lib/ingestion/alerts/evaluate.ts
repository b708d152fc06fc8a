import 'server-only';
import { whyUnreadable } from '../aoi-name';
import type { readAoiList } from '../aois/aoi-list';
import { evaluateRule, type Facts, type RuleResult, shouldRefire } from './evaluate-rule';
import { readFailures, readRecords } from './facts';
import { deletePending, readPendingSince } from './pending';
import { type AlertRule, appliesTo } from './rule';
import { listEnabledRules } from './rule-store';
import { alertKey, endAlert, fireOnce, type Notify, openAlert, openAlerts, updateAlert } from './store';

export type AoiList = Pick<Awaited<ReturnType<typeof readAoiList>>, 'server' | 'aois'>;
type Aoi = AoiList['aois'][number];

/** Counts that are older than this say nothing of now. */
const staleAfterMs = 15 * 60_000;

/**
 * Asks every rule of every AOI, and says what begins and what is over. Any process may do so at any time, also at the
 * same time as another: each case is opened once.
 */
export async function evaluateRules(list: AoiList, notify: Notify, now = Date.now()): Promise<void> {
  const rules = await listEnabledRules();
  const isDown = list.server.state === 'down';
  const aois = list.aois.filter(({ name }) => whyUnreadable(name) === undefined);
  const facts = isDown ? new Map<string, Facts>() : await readFacts(aois, rules, now);
  const open = await openAlerts();
  const at = new Date(now);
  const settle = async (rule: AlertRule, aoi: string, verdict: RuleResult, facts?: Facts) => {
    const alert = open.get(alertKey(rule.id, aoi));
    open.delete(alertKey(rule.id, aoi));
    if (verdict.type === 'unknown') return;
    if (verdict.type === 'off') return alert && endAlert(alert, at, notify);
    const alertCase = { rule, aoi, ...verdict };
    if (rule.kind === 'finished') return fireOnce(alertCase, new Date(facts?.openAt ?? now), at, notify);
    // The others know from the records how long it has lasted.
    const lastsMs = now - (alert?.since.getTime() ?? verdict.since);
    const isDue = rule.kind !== 'server-down' || lastsMs >= rule.settings.minutes * 60_000;
    if (!alert) return openAlert(alertCase, isDue, at, notify);
    const isToNotify = alert.firedAt === null ? isDue : shouldRefire(rule, alert, verdict.count, now);
    await updateAlert(alert, verdict, isToNotify, at, notify);
  };
  for (const rule of rules) {
    if (rule.kind === 'server-down') await settle(rule, '', downVerdict(list, now));
    for (const { name } of aois) {
      if (!appliesTo(rule, name)) continue;
      const known = facts.get(name);
      await settle(rule, name, known ? evaluateRule(rule, known) : { type: 'unknown' }, known);
    }
  }
  // What is left belongs to AOIs that are gone, which only a server that answers can say.
  if (!isDown) for (const alert of open.values()) await endAlert(alert, at, notify);
}

function downVerdict({ server }: AoiList, now: number): RuleResult {
  if (server.state !== 'down') return { type: 'off' };
  return { type: 'on', since: now, count: null, sentence: server.sentence ?? 'It is not responding' };
}

async function readFacts(
  aois: readonly Aoi[],
  rules: readonly AlertRule[],
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
    const isFresh = readAt !== null && now - readAt < staleAfterMs;
    const counts = isFresh && scenes && tiles ? { scenes, tiles } : null;
    const hasPending = counts !== null && counts.scenes.PENDING + counts.tiles.PENDING > 0;
    const isAsked = hasPending && rules.some((rule) => rule.kind === 'stuck' && appliesTo(rule, name));
    if (hasPending || counts === null) pendingIn.push(name);
    facts.set(name, {
      now,
      counts,
      ...(records.get(name) ?? { openAt: null, finishedAt: null, unchangedSince: null }),
      failures: (minutes) => failures.get(minutes)?.get(name) ?? 0,
      // Null where no one was notified: nothing is stuck for want of an answer.
      pending: isAsked ? await readPendingSince(name, new Date(now)) : null,
    });
  }
  await deletePending(pendingIn);
  return facts;
}
