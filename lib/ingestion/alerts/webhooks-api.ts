import { z } from 'zod';
import { ruleKinds } from './rule';

const admins = ['admin'] as const;
const time = z.number();
const id = z.object({ id: z.string().max(100) });
const secret = z.string();

const fields = {
  name: z.string().trim().min(1).max(80),
  url: z.string().trim().min(1).max(2_000),
  kinds: z.array(z.enum(ruleKinds)).min(1, 'Choose one at least'),
  pattern: z.string().trim().min(1).max(300),
  isOn: z.boolean(),
};

/** The routes of webhooks: where else alerts are told. */
export const webhooksApi = {
  'GET /api/ingestion/webhooks': {
    role: admins,
    summary: 'All webhooks, without their secrets.',
    response: z.object({
      webhooks: z.array(
        z.object({
          id: z.string(),
          ...fields,
          createdAt: time,
          /** Messages that are to be sent, and such as were given up. */
          waiting: z.number(),
          dead: z.number(),
        }),
      ),
    }),
  },
  'POST /api/ingestion/webhooks': {
    role: admins,
    summary: 'Adds a webhook; its secret is answered this once.',
    body: z.object(fields),
    response: z.object({ id: z.string(), secret }),
  },
  'PUT /api/ingestion/webhooks/{id}': {
    role: admins,
    summary: 'Changes a webhook, or switches it on or off.',
    params: id,
    body: z.object(fields),
  },
  'DELETE /api/ingestion/webhooks/{id}': {
    role: admins,
    summary: 'Deletes a webhook and what waits for it.',
    params: id,
  },
  'POST /api/ingestion/webhooks/{id}/secret': {
    role: admins,
    summary: 'Gives a webhook a new secret, answered this once.',
    params: id,
    response: z.object({ secret }),
  },
  'POST /api/ingestion/webhooks/{id}/test': {
    role: admins,
    summary: 'Sends a message that tells of nothing.',
    params: id,
    response: z.object({ delivery: z.string() }),
  },
  'GET /api/ingestion/webhooks/{id}/deliveries': {
    role: admins,
    summary: 'The newest messages to a webhook and what became of each.',
    params: id,
    response: z.object({
      deliveries: z.array(
        z.object({
          id: z.string(),
          event: z.string(),
          subject: z.string(),
          body: z.string(),
          state: z.enum(['waiting', 'delivered', 'dead']),
          tries: z.number(),
          /** When it is tried next; null where it is not. */
          nextAt: time.nullable(),
          createdAt: time,
          triedAt: time.nullable(),
          status: z.number().nullable(),
          problem: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /api/ingestion/webhooks/{id}/deliveries/{delivery}/resend': {
    role: admins,
    summary: 'Sends a message again that was given up.',
    params: id.extend({ delivery: z.string().max(100) }),
  },
} as const;
