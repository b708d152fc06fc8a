import { z } from 'zod';
import { matchesPattern } from '../aois/name-pattern';

/** What rules can watch for, in the order in which people read them. */
export const ruleKinds = ['failures', 'stuck', 'no-progress', 'server-down', 'finished'] as const;
export type RuleKind = (typeof ruleKinds)[number];

const minutes = z
  .number()
  .int()
  .min(1)
  .max(60 * 24 * 30);

/** What of a kind can be set. */
export const ruleSettings = z.object({
  /** How long something lasts before it is reported; of `failures` the time within which they are counted. */
  minutes,
  /** How many failures there must be at least. */
  count: z.number().int().min(1).max(1_000_000),
});
export type RuleSettings = z.output<typeof ruleSettings>;

export interface AlertRule {
  id: string;
  name: string;
  kind: RuleKind;
  /** The names of the AOIs for which it holds: `*` is anything, `?` one letter. */
  pattern: string;
  settings: RuleSettings;
  isEnabled: boolean;
  /** What finished before is not reported. */
  since: number;
}

/** The rules that every portal has: they can be changed and switched off, but not deleted. */
export const defaultRules: readonly Omit<AlertRule, 'since'>[] = [
  rule('default-failures', 'New failures', 'failures', { minutes: 60, count: 1 }),
  rule('default-stuck', 'Stuck', 'stuck', { minutes: 120, count: 1 }),
  rule('default-no-progress', 'No progress', 'no-progress', { minutes: 60, count: 1 }),
  rule('default-server-down', 'Workflow server down', 'server-down', { minutes: 2, count: 1 }),
  rule('default-finished', 'Finished', 'finished', { minutes: 1, count: 1 }),
];

function rule(id: string, name: string, kind: RuleKind, settings: RuleSettings) {
  return { id, name, kind, pattern: '*', settings, isEnabled: true };
}

export const isDefaultRule = (id: string): boolean => defaultRules.some((one) => one.id === id);

/** Which settings mean something for a kind; the others are kept and do nothing. */
export const settingsByKind: Record<RuleKind, readonly (keyof RuleSettings)[]> = {
  failures: ['count', 'minutes'],
  stuck: ['minutes'],
  'no-progress': ['minutes'],
  'server-down': ['minutes'],
  finished: [],
};

/** Whether a rule holds for an AOI of this name. A rule of the server holds for none. */
export const appliesTo = ({ kind, pattern }: Pick<AlertRule, 'kind' | 'pattern'>, aoi: string): boolean =>
  kind !== 'server-down' && (pattern.trim() === '*' || matchesPattern(aoi, pattern));
