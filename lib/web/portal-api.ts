import { z } from 'zod';
import { auditResults } from '@/lib/accounts/audit-terms';
import { viewerRoles } from '@/lib/accounts/role';
import { listCap, total } from '@/lib/platform/list-cap';
import { baseLayer } from './basemap/base-layer';
import { defineApi } from './endpoint';
import {
  checkedUsers,
  userEmail as email,
  importedUsers,
  maxUserBytes,
  userName as name,
  userRole as role,
} from './user-import/user-row';

const time = z.date().or(z.string()).nullable();

/** A file of users as text. JSON writes some characters longer than the file has them. */
const userFile = z.object({ text: z.string().max(maxUserBytes, 'is larger than 256 KB') });
const maxUserBody = 2 * maxUserBytes;

/** A link that works once. Its address is in this answer and nowhere else. */
const passwordLink = z.object({ url: z.string(), expiresAt: z.date().or(z.string()) });

const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  isDemo: z.boolean(),
  hasPassword: z.boolean(),
  /** True if their sign-in asks for codes. */
  hasSecondFactor: z.boolean(),
  /** True for people whom the OpenID Connect provider signs in. */
  isProvided: z.boolean(),
  disabledAt: time,
  createdAt: time,
  lastSignInAt: time,
});

const serviceHealth = z.object({
  name: z.enum(['identity', 'ordering', 'search', 'workflow']),
  /** `quiet` answered when it was asked last, longer ago than 15 s. */
  state: z.enum(['absent', 'ok', 'slow', 'down', 'quiet', 'unknown']),
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

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const auditFilter = z.object({
  actor: z.string().max(200).optional(),
  action: z.string().max(100).optional(),
  subject: z.string().max(300).optional(),
  address: z.string().max(100).optional(),
  result: z.enum(auditResults).optional(),
  /** The first moment, and the first one after. */
  from: instant.optional(),
  until: instant.optional(),
});

/** The portal's own routes: who is signed in, the users, the audit, and the state of the services. */
export const portalApi = defineApi({
  'GET /api/health': {
    role: 'open',
    summary: 'Whether Swath is alive.',
    response: z.object({ status: z.literal('ok') }),
  },
  'GET /api/ready': {
    role: 'open',
    summary:
      'Whether Swath can serve requests: its database answers and saves, and the clocks agree. Upstream failures are reported but not fatal.',
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
    answers: 'file',
    summary:
      'Prometheus metrics, with the metrics token, or for the same machine where people use Swath there alone.',
  },
  'GET /api/openapi.json': {
    role: viewerRoles,
    summary: 'This description.',
    response: z.record(z.string(), z.unknown()),
  },
  'GET /api/session': {
    role: viewerRoles,
    summary: 'Who is signed in, and what this deployment has.',
    response: z.object({
      user: z.object({ id: z.string(), email: z.string(), name: z.string(), roles: z.array(role) }),
      services: z.object({ ordering: z.boolean(), search: z.boolean(), workflow: z.boolean() }),
      baseLayers: z.array(baseLayer),
      isDemo: z.boolean(),
      now: z.string(),
    }),
  },
  'GET /api/basemap/archive': {
    role: viewerRoles,
    answers: 'image',
    summary: 'A part of the PMTiles archive that maps can be drawn from. Needs a Range header.',
    /** Changes with the file, so that browsers may store what they read. */
    query: z.object({ v: z.string().max(40).optional() }),
  },
  'GET /api/services': {
    role: viewerRoles,
    summary: 'The state of the upstream services as Swath sees it.',
    response: z.object({ at: z.string(), services: z.array(serviceHealth) }),
  },
  'POST /api/services/check': {
    role: viewerRoles,
    audit: false,
    summary: 'Checks now whether a service answers, and reads again what waits for it.',
    body: z.object({ service: z.enum(['identity', 'ordering', 'search', 'workflow']) }),
    response: z.object({ at: z.string(), services: z.array(serviceHealth) }),
  },
  'GET /api/users': {
    role: ['admin'],
    summary: 'Users by name: all, or those whose name, e-mail address or roles contain `search`.',
    query: z.object({ search: z.string().trim().max(200).optional() }),
    response: z.object({ users: z.array(user).max(listCap), total }),
  },
  'POST /api/users': {
    role: ['admin'],
    audit: ['user.add', 'user:new'],
    summary: 'Adds a user, and makes the link by which they choose a password.',
    body: z.object({ email, name, roles: z.array(role).min(1, 'needs at least one role') }),
    response: z.object({ id: z.string(), link: passwordLink }),
  },
  'POST /api/users/import/check': {
    role: ['admin'],
    audit: false,
    summary: 'What a CSV file of users would do, row by row. Nothing is changed.',
    body: userFile,
    maxBodyBytes: maxUserBody,
    response: checkedUsers,
  },
  'POST /api/users/import': {
    role: ['admin'],
    audit: ['user.import', 'user:new'],
    summary: 'Adds the new users of a CSV file, each with a link by which they choose a password.',
    body: userFile,
    maxBodyBytes: maxUserBody,
    response: importedUsers,
  },
  'PATCH /api/users/{id}': {
    role: ['admin'],
    audit: ['user.change', 'user:{id}'],
    summary: 'Changes name, roles or access. Losing a role or access ends the user’s sessions immediately.',
    params: z.object({ id: z.string() }),
    body: z.object({
      name: name.optional(),
      roles: z.array(role).optional(),
      isDisabled: z.boolean().optional(),
    }),
  },
  'POST /api/users/{id}/link': {
    role: ['admin'],
    audit: ['user.link', 'user:{id}'],
    summary: 'Makes a link by which the user chooses a password. The link before it stops working.',
    params: z.object({ id: z.string().max(100) }),
    response: passwordLink,
  },
  'GET /api/audit': {
    role: ['admin'],
    summary: 'Who did what, newest first.',
    query: auditFilter.extend({
      before: z.coerce.number().int().positive().optional(),
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
          /** What the browser calls itself. */
          browser: z.string().nullable(),
          result: z.enum(auditResults),
          detail: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
      /** The people whom the rows name by their ids, with the address that each account has now. */
      people: z.record(z.string(), z.object({ name: z.string(), email: z.string() })),
      /** True if there are older rows that match. */
      hasMore: z.boolean(),
    }),
  },
  'GET /api/audit/export': {
    role: ['admin'],
    audit: ['audit.export', 'audit'],
    answers: 'file',
    summary: 'The rows that match as CSV, newest first, 100,000 of them at most; this is audited.',
    query: auditFilter,
  },
});
