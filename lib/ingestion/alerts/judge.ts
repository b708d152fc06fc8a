import { type Counts, totalOf } from '../status';
import type { PendingSince } from './pending';
import type { Rule } from './rule';
import type { AlertRow } from './store';

/** What the portal knows of an AOI when rules are asked. Times are milliseconds. */
export interface Facts {
  now: number;
  /** Null while the server has not told, or not lately: then nothing is begun and nothing ended. */
  counts: { scenes: Counts; tiles: Counts } | null;
  /** When it was last seen with work left; null where it never was. */
  openAt: number | null;
  /** When it was first seen without work left after that. */
  finishedAt: number | null;
  /** Since when nothing has changed; null where that is not known. */
  unchangedSince: number | null;
  /** How many items began to fail within the last so many minutes. */
  failures: (minutes: number) => number;
  /** Since when what is PENDING is so at least; null where that is not known. */
  pending: PendingSince | null;
}

export type Verdict =
  | { is: 'on'; since: number; count: number | null; sentence: string }
  | { is: 'off' }
  | { is: 'unknown' };

const off: Verdict = { is: 'off' };
const unknown: Verdict = { is: 'unknown' };
const minuteMs = 60_000;
/** A finish that the portal saw longer ago is no news: the alert that told it may be forgotten by now. */
const finishNewsMs = 12 * 60 * minuteMs;
/** How long an alert that was told is not told again; also, by how much the clocks of processes may differ. */
const pauseMs = 5 * minuteMs;
/** Failures that are fewer more than this are no news by themselves. */
const leastGrowth = 10;

/** What is not at an end by itself. RETRY waits for somebody, so that nothing is finished with it. */
const openOf = ({ NEW, PENDING, RETRY, unknown: other }: Counts): number => NEW + PENDING + RETRY + other;
const plural = (count: number, word: string) =>
  `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;

/** Whether a rule's case is given in an AOI, since when, and in which words. */
export function judge(rule: Pick<Rule, 'kind' | 'settings' | 'since'>, facts: Facts): Verdict {
  if (facts.counts === null) return unknown;
  const { minutes, count: threshold } = rule.settings;
  const { scenes, tiles } = facts.counts;
  const since = facts.now - minutes * minuteMs;
  if (rule.kind === 'finished') return finished(facts, rule.since);
  if (rule.kind === 'failures') {
    const count = facts.failures(minutes);
    if (count < threshold) return off;
    const sentence = `${plural(count, 'item')} began to fail within ${duration(minutes)}`;
    return { is: 'on', since: facts.now, count, sentence };
  }
  if (scenes.PENDING + tiles.PENDING === 0) return off;
  if (rule.kind === 'stuck') {
    if (facts.pending === null) return unknown;
    const stuck = facts.pending.items.filter((at) => at <= since);
    const [oldest] = stuck;
    // Whether what was stuck before a gap still is, shows when it has lasted as long again.
    if (oldest === undefined) return facts.pending.followedFrom > since ? unknown : off;
    const sentence = `${plural(stuck.length, 'item')} PENDING for more than ${duration(minutes)}`;
    return { is: 'on', since: oldest, count: stuck.length, sentence };
  }
  if (rule.kind !== 'no-progress') return off;
  if (facts.unchangedSince === null) return unknown;
  if (facts.unchangedSince > since) return off;
  const pending = scenes.PENDING + tiles.PENDING;
  const sentence = `Nothing has changed for ${duration(minutes)}, with ${plural(pending, 'item')} PENDING`;
  return { is: 'on', since: facts.unchangedSince, count: pending, sentence };
}

function finished({ now, counts, openAt, finishedAt }: Facts, ruleSince: number): Verdict {
  if (counts === null) return unknown;
  const { scenes, tiles } = counts;
  if (totalOf(scenes) + totalOf(tiles) === 0 || openOf(scenes) + openOf(tiles) > 0) return off;
  // What nobody saw at work, or ended before anybody asked, is no news.
  if (openAt === null || finishedAt === null || finishedAt < ruleSince) return off;
  if (now - finishedAt > finishNewsMs) return off;
  const failed = scenes.FAILED + tiles.FAILED;
  const done = `${plural(scenes.DONE, 'scene')} and ${plural(tiles.DONE, 'tile')} done`;
  const sentence = failed === 0 ? `Finished: ${done}` : `Finished with ${plural(failed, 'failure')}: ${done}`;
  return { is: 'on', since: finishedAt, count: failed, sentence };
}

/**
 * Whether an alert of new failures that was told is to be told again: they have doubled since, and by ten at least, or
 * go on though none of those that were told is within the time of the rule any more.
 */
export function isToldAgain(
  { kind, settings }: Pick<Rule, 'kind' | 'settings'>,
  { firedAt, count: toldCount, snoozedUntil }: Pick<AlertRow, 'firedAt' | 'count' | 'snoozedUntil'>,
  count: number | null,
  now: number,
): boolean {
  if (kind !== 'failures' || firedAt === null || count === null || toldCount === null) return false;
  const sinceMs = now - firedAt.getTime();
  if (sinceMs < pauseMs || (snoozedUntil !== null && snoozedUntil.getTime() > now)) return false;
  const areAllOthers = sinceMs >= settings.minutes * minuteMs + pauseMs;
  return areAllOthers || count >= toldCount + Math.max(toldCount, leastGrowth);
}

/** Minutes as people say them. */
export function duration(minutes: number): string {
  if (minutes % 1440 === 0) return plural(minutes / 1440, 'day');
  if (minutes % 60 === 0) return plural(minutes / 60, 'hour');
  return plural(minutes, 'minute');
}
