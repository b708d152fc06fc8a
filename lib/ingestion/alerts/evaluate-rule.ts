import { formatPlural } from '@/lib/web/locale/format';
import { type Counts, sumStatuses } from '../status';
import type { PendingSince } from './pending';
import type { AlertRule } from './rule';
import type { AlertRow } from './store';

/** What the portal knows of an AOI when rules are asked. Times are milliseconds. */
export interface Facts {
  now: number;
  /** Null while the server has not reported, or not lately: then nothing is begun and nothing ended. */
  counts: { scenes: Counts; tiles: Counts } | null;
  /** When it was last seen with work left; null where it never was. */
  openAt: number | null;
  /** When it was first seen without work left after that. */
  finishedAt: number | null;
  /** Since when nothing has changed; null where that is unknown. */
  unchangedSince: number | null;
  /** How many items began to fail within the last this many minutes. */
  failures: (minutes: number) => number;
  /** Since when what is PENDING is so at least; null where that is unknown. */
  pending: PendingSince | null;
}

export type RuleResult =
  | { type: 'on'; since: number; count: number | null; sentence: string }
  | { type: 'off' }
  | { type: 'unknown' };

const off: RuleResult = { type: 'off' };
const unknown: RuleResult = { type: 'unknown' };
const minuteMs = 60_000;
/** A finish that the portal saw longer ago is no news: the alert that reported it may be forgotten by now. */
const finishNewsMs = 12 * 60 * minuteMs;
/** How long an alert that was reported is not reported again; also, by how much the clocks of processes may differ. */
const minRefireMs = 5 * minuteMs;
/** Failures that grew by fewer than this are no news. */
const minGrowth = 10;

/** What does not end without a person. RETRY waits for someone, so that nothing is finished with it. */
const countOpen = ({ NEW, PENDING, RETRY, unknown: other }: Counts): number => NEW + PENDING + RETRY + other;

/** Whether a rule's case is given in an AOI, since when, and in which words. */
export function evaluateRule(rule: Pick<AlertRule, 'kind' | 'settings' | 'since'>, facts: Facts): RuleResult {
  if (facts.counts === null) return unknown;
  const { minutes, count: threshold } = rule.settings;
  const { scenes, tiles } = facts.counts;
  const since = facts.now - minutes * minuteMs;
  if (rule.kind === 'finished') return finished(facts, rule.since);
  if (rule.kind === 'failures') {
    const count = facts.failures(minutes);
    if (count < threshold) return off;
    const sentence = `${formatPlural(count, 'item')} started failing within ${duration(minutes)}`;
    return { type: 'on', since: facts.now, count, sentence };
  }
  if (scenes.PENDING + tiles.PENDING === 0) return off;
  if (rule.kind === 'stuck') {
    if (facts.pending === null) return unknown;
    const stuck = facts.pending.items.filter((at) => at <= since);
    const [oldest] = stuck;
    // Whether what was stuck before a gap still is, shows when it has lasted as long again.
    if (oldest === undefined) return facts.pending.followedFrom > since ? unknown : off;
    const sentence = `${formatPlural(stuck.length, 'item')} PENDING for over ${duration(minutes)}`;
    return { type: 'on', since: oldest, count: stuck.length, sentence };
  }
  if (rule.kind !== 'no-progress') return off;
  if (facts.unchangedSince === null) return unknown;
  if (facts.unchangedSince > since) return off;
  const pending = scenes.PENDING + tiles.PENDING;
  const sentence = `No change for ${duration(minutes)}, ${formatPlural(pending, 'item')} PENDING`;
  return { type: 'on', since: facts.unchangedSince, count: pending, sentence };
}

function finished({ now, counts, openAt, finishedAt }: Facts, ruleSince: number): RuleResult {
  if (counts === null) return unknown;
  const { scenes, tiles } = counts;
  if (sumStatuses(scenes) + sumStatuses(tiles) === 0 || countOpen(scenes) + countOpen(tiles) > 0) return off;
  // What no one saw at work, or ended before anybody asked, is no news.
  if (openAt === null || finishedAt === null || finishedAt < ruleSince) return off;
  if (now - finishedAt > finishNewsMs) return off;
  const failed = scenes.FAILED + tiles.FAILED;
  const done = `${formatPlural(scenes.DONE, 'scene')} and ${formatPlural(tiles.DONE, 'tile')} done`;
  const sentence =
    failed === 0 ? `Finished: ${done}` : `Finished with ${formatPlural(failed, 'failure')}: ${done}`;
  return { type: 'on', since: finishedAt, count: failed, sentence };
}

/**
 * Whether an alert of new failures that was reported is to be reported again: they have doubled since, and by ten at
 * least, or continue though none of those that were reported is within the time of the rule any more.
 */
export function shouldRefire(
  { kind, settings }: Pick<AlertRule, 'kind' | 'settings'>,
  { firedAt, count: firedCount, snoozedUntil }: Pick<AlertRow, 'firedAt' | 'count' | 'snoozedUntil'>,
  count: number | null,
  now: number,
): boolean {
  if (kind !== 'failures' || firedAt === null || count === null || firedCount === null) return false;
  const sinceMs = now - firedAt.getTime();
  if (sinceMs < minRefireMs || (snoozedUntil !== null && snoozedUntil.getTime() > now)) return false;
  const areAllOthers = sinceMs >= settings.minutes * minuteMs + minRefireMs;
  return areAllOthers || count >= firedCount + Math.max(firedCount, minGrowth);
}

/** Minutes as people say them. */
export function duration(minutes: number): string {
  if (minutes % 1440 === 0) return formatPlural(minutes / 1440, 'day');
  if (minutes % 60 === 0) return formatPlural(minutes / 60, 'hour');
  return formatPlural(minutes, 'minute');
}
