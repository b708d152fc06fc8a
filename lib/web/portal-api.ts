import { z } from 'zod';
import { mayLook, roles } from '@/lib/accounts/role';
import { defineApi } from './endpoint';

const role = z.enum(roles);
const email = z.email('must be an e-mail address').max(200);
const name = z.string().trim().min(1, 'must not be empty').max(200);
const password = z.string().min(10, 'needs at least 10 characters').max(200);
const time = z.date().or(z.string()).nullable();

const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  isDemo: z.boolean(),
  hasPassword: z.boolean(),
  disabledAt: time,
  createdAt: time,
  lastSignInAt: time,
});

const serviceHealth = z.object({
  name: z.enum(['identity', 'ordering', 'search', 'workflow']),
  state: z.enum(['absent', 'ok', 'slow', 'down', 'unknown']),
  breaker: z.enum(['closed', 'open', 'half-open']),
  /** When it last answered, and when it last failed. */
  lastOkAt: time,
  lastErrorAt: time,
  /** What went wrong last, in a sentence. */
  lastError: z.string().nullable(),
  /** The median time of its recent answers, in milliseconds. */
  medianMs: z.number().nullable(),
  /** Median milliseconds per slice of the last 24 hours, oldest first; null where nothing was asked. */
  samples: z.array(z.number().nullable()),
});

/** The portal's own routes: who is signed in, the users, the audit, and the state of the services. */
export const portalApi = defineApi({
  'GET /api/health': {
    role: 'open',
    summary: 'Whether the portal is alive.',
    response: z.object({ status: z.literal('ok') }),
  },
  'GET /api/ready': {
    role: 'open',
    summary:
      'Whether Swath can serve requests: its database answers and saves, and the clocks agree. Upstream trouble is reported, and not fatal.',
    response: z.object({
      status: z.enum(['ready', 'not-ready']),
      /** Why not; the log has more. */
      reason: z.enum(['database-no-answer', 'database-no-writes', 'database-newer', 'clock']).optional(),
      database: z.boolean(),
      services: z.record(z.string(), z.string()),
    }),
  },
  'GET /api/metrics': {
    role: 'open',
    summary: 'Prometheus metrics, for loopback or with the metrics token.',
  },
  'GET /api/openapi.json': { role: mayLook, summary: 'This description.' },
  'GET /api/session': {
    role: mayLook,
    summary: 'Who is signed in, and what this deployment has.',
    response: z.object({
      user: z.object({ id: z.string(), email: z.string(), name: z.string(), roles: z.array(role) }),
      services: z.object({ ordering: z.boolean(), search: z.boolean(), workflow: z.boolean() }),
      basemap: z.object({ url: z.string(), attribution: z.string() }).nullable(),
      isDemo: z.boolean(),
      now: z.string(),
    }),
  },
  'GET /api/services': {
    role: mayLook,
    summary: 'The state of the upstream services as the portal has seen it.',
    response: z.object({ at: z.string(), services: z.array(serviceHealth) }),
  },
  'GET /api/users': {
    role: ['admin'],
    summary: 'Everybody who may sign in.',
    response: z.object({ users: z.array(user) }),
  },
  'POST /api/users': {
    role: ['admin'],
    summary: 'Adds a user with a password.',
    body: z.object({ email, name, password, roles: z.array(role).min(1, 'needs at least one role') }),
    response: z.object({ id: z.string() }),
  },
  'PATCH /api/users/{id}': {
    role: ['admin'],
    summary: 'Changes name, roles, password or access; the user’s sessions end at once.',
    params: z.object({ id: z.string() }),
    body: z.object({
      name: name.optional(),
      roles: z.array(role).optional(),
      password: password.optional(),
      isDisabled: z.boolean().optional(),
    }),
  },
  'GET /api/audit': {
    role: ['admin'],
    summary: 'Who did what, newest first.',
    query: z.object({
      before: z.coerce.number().int().positive().optional(),
      subject: z.string().max(300).optional(),
      action: z.string().max(100).optional(),
      actor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.object({
      entries: z.array(
        z.object({
          id: z.number(),
          at: z.date().or(z.string()),
          actorEmail: z.string().nullable(),
          action: z.string(),
          subject: z.string(),
          /** Where it was done from; null for background work. */
          address: z.string().nullable(),
          detail: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
    }),
  },
});
