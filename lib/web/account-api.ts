import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import { defineApi } from './endpoint';

const time = z.date().or(z.string());
const id = z.object({ id: z.string().max(100) });

const session = z.object({
  id: z.string(),
  kind: z.enum(['browser', 'wall']),
  way: z.enum(['password', 'oidc']),
  address: z.string(),
  browser: z.string(),
  createdAt: time,
  /** Written at most once a minute. */
  lastUsedAt: time,
  expiresAt: time,
  isCurrent: z.boolean(),
});

/** The routes about sessions: one's own, and for admins those of everyone. */
export const accountApi = defineApi({
  'PUT /api/account/password': {
    role: mayLook,
    summary: 'Changes your own password; your other sessions end.',
    body: z.object({ present: z.string().min(1).max(1_000), password: z.string().max(1_000) }),
  },
  'GET /api/account/sessions': {
    role: mayLook,
    summary: 'Where you are signed in.',
    response: z.object({ sessions: z.array(session), idleHours: z.number(), maxDays: z.number() }),
  },
  'DELETE /api/account/sessions': {
    role: mayLook,
    summary: 'Signs you out everywhere else.',
    response: z.object({ ended: z.number() }),
  },
  'DELETE /api/account/sessions/{id}': {
    role: mayLook,
    summary: 'Ends one of your sessions.',
    params: id,
    response: z.object({ ended: z.number() }),
  },
  'GET /api/sessions': {
    role: ['admin'],
    summary: 'Everyone’s sessions.',
    response: z.object({
      sessions: z.array(
        session.extend({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) }),
      ),
    }),
  },
  'DELETE /api/sessions': {
    role: ['admin'],
    summary: 'Ends all sessions except your own one.',
    response: z.object({ ended: z.number() }),
  },
  'DELETE /api/sessions/{id}': {
    role: ['admin'],
    summary: 'Ends a session.',
    params: id,
    response: z.object({ ended: z.number() }),
  },
  'DELETE /api/users/{id}/sessions': {
    role: ['admin'],
    summary: 'Ends all sessions of a user.',
    params: id,
    response: z.object({ ended: z.number() }),
  },
  'POST /api/account/wall': {
    role: mayLook,
    summary: 'Turns this session into that of a wall: 30 days, view only.',
  },
});
