import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { listCap, total } from '@/lib/platform/list-cap';
import { ruleKinds, ruleSettings } from './rule';

const time = z.number();
const id = z.object({ id: z.string().max(100) });
const operators = ['operator'] as const;
const acted = z.object({ at: time, by: z.string() });

const alert = z.object({
  id: z.string(),
  ruleName: z.string(),
  kind: z.enum(ruleKinds),
  /** Null where it is about the server. */
  aoi: z.string().nullable(),
  sentence: z.string(),
  /** Of new failures how many were reported; the sentence says how many there are now. */
  count: z.number().nullable(),
  /** Since when the case is given. */
  since: time,
  /** When it was reported last. */
  firedAt: time,
  /** When the case was over; null while it continues. */
  endedAt: time.nullable(),
  acknowledged: acted.nullable(),
  /** Until when it is kept quiet, and who said so. */
  snoozed: acted.nullable(),
  /** Whether anyone who asks has seen it. */
  isRead: z.boolean(),
});
export type Shown = z.output<typeof alert>;

const ruleFields = {
  name: z.string().trim().min(1).max(80),
  kind: z.enum(ruleKinds),
  pattern: z.string().trim().min(1).max(300),
  settings: ruleSettings,
  isEnabled: z.boolean(),
};

/** The routes of alerts and the rules that raise them. */
export const alertsApi = {
  'GET /api/ingestion/alerts': {
    role: viewerRoles,
    summary: 'Alerts, newest first.',
    query: z.object({
      open: z.stringbool().optional(),
      aoi: z.string().max(300).optional(),
      before: z.coerce.number().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ alerts: z.array(alert) }),
  },
  'POST /api/ingestion/alerts/{id}/acknowledge': {
    role: operators,
    audit: ['ingestion.alert-acknowledge', 'alert:{id}'],
    summary: 'Acknowledges an alert.',
    params: id,
    response: alert,
  },
  'POST /api/ingestion/alerts/{id}/snooze': {
    role: operators,
    audit: ['ingestion.alert-snooze', 'alert:{id}'],
    summary: 'Snoozes an alert for up to 30 days; 0 minutes ends the snooze.',
    params: id,
    body: z.object({
      minutes: z
        .number()
        .int()
        .min(0)
        .max(60 * 24 * 30),
    }),
    response: alert,
  },
  'GET /api/ingestion/alert-rules': {
    role: viewerRoles,
    summary: 'The rules for alerts.',
    response: z.object({
      rules: z
        .array(
          z.object({
            id: z.string(),
            ...ruleFields,
            isDefault: z.boolean(),
            since: time,
            changedAt: time,
            changedBy: z.string().nullable(),
          }),
        )
        .max(listCap),
      total,
    }),
  },
  'POST /api/ingestion/alert-rules': {
    role: operators,
    audit: ['ingestion.rule-add', 'rule:new'],
    summary: 'Adds a rule.',
    body: z.object(ruleFields),
    response: z.object({ id: z.string() }),
  },
  'PUT /api/ingestion/alert-rules/{id}': {
    role: operators,
    audit: ['ingestion.rule-change', 'rule:{id}'],
    summary: 'Changes a rule, or switches it on or off.',
    params: id,
    body: z.object(ruleFields),
  },
  'DELETE /api/ingestion/alert-rules/{id}': {
    role: operators,
    audit: ['ingestion.rule-delete', 'rule:{id}'],
    summary: 'Deletes a rule. Built-in rules can only be switched off.',
    params: id,
  },
} as const;
