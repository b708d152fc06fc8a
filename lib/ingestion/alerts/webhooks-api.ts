import { z } from 'zod';
import { deliveryStates, webhookEvents } from '@/lib/notifications/kinds';
import { listCap, shortListCap, total } from '@/lib/platform/list-cap';
import { ruleKinds } from './rule';

const admins = ['admin'] as const;
const time = z.number();
const id = z.object({ id: z.string().max(100) });
const secret = z.string();
const webhookKind = z.enum([...ruleKinds, ...webhookEvents]);
export type WebhookKind = z.output<typeof webhookKind>;

const fields = {
  name: z.string().trim().min(1).max(80),
  url: z.string().trim().min(1).max(2_000),
  /** Kinds of alerts, and of notifications. */
  kinds: z.array(webhookKind).max(50).min(1, 'Choose one at least'),
  pattern: z.string().trim().min(1).max(300),
  isEnabled: z.boolean(),
};

/** The routes of webhooks: where else alerts and notifications are reported. */
export const webhooksApi = {
  'GET /api/ingestion/webhooks': {
    role: admins,
    summary: 'All webhooks, without their secrets.',
    response: z.object({
      webhooks: z
        .array(
          z.object({
            id: z.string(),
            ...fields,
            createdAt: time,
            /** Messages that are to be sent, and those that failed. */
            waiting: z.number(),
            dead: z.number(),
          }),
        )
        .max(listCap),
      total,
    }),
  },
  'POST /api/ingestion/webhooks': {
    role: admins,
    audit: ['ingestion.webhook-add', 'webhook:new'],
    summary: 'Adds a webhook; its secret is answered this once.',
    body: z.object(fields),
    response: z.object({ id: z.string(), secret }),
  },
  'PUT /api/ingestion/webhooks/{id}': {
    role: admins,
    audit: ['ingestion.webhook-change', 'webhook:{id}'],
    summary: 'Changes a webhook, or switches it on or off.',
    params: id,
    body: z.object(fields),
  },
  'DELETE /api/ingestion/webhooks/{id}': {
    role: admins,
    audit: ['ingestion.webhook-delete', 'webhook:{id}'],
    summary: 'Deletes a webhook and what waits for it.',
    params: id,
  },
  'POST /api/ingestion/webhooks/{id}/secret': {
    role: admins,
    audit: ['ingestion.webhook-secret', 'webhook:{id}'],
    summary: 'Gives a webhook a new secret, answered this once.',
    params: id,
    response: z.object({ secret }),
  },
  'POST /api/ingestion/webhooks/{id}/test': {
    role: admins,
    audit: ['ingestion.webhook-test', 'webhook:{id}'],
    summary: 'Sends a test message.',
    params: id,
    response: z.object({ delivery: z.string() }),
  },
  'GET /api/ingestion/webhooks/{id}/deliveries': {
    role: admins,
    summary: 'The newest messages to a webhook and their outcomes.',
    params: id,
    response: z.object({
      deliveries: z
        .array(
          z.object({
            id: z.string(),
            event: z.string(),
            subject: z.string(),
            body: z.string(),
            state: z.enum(deliveryStates),
            tries: z.number(),
            /** When it is tried next; null where it is not. */
            nextAt: time.nullable(),
            createdAt: time,
            triedAt: time.nullable(),
            status: z.number().nullable(),
            problem: z.string().nullable(),
          }),
        )
        .max(shortListCap),
      total,
    }),
  },
  'POST /api/ingestion/webhooks/{id}/deliveries/{delivery}/resend': {
    role: admins,
    audit: ['ingestion.webhook-resend', 'webhook:{id}'],
    summary: 'Sends an undelivered message again.',
    params: id.extend({ delivery: z.string().max(100) }),
  },
} as const;
