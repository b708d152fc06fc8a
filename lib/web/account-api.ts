import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { listCap, total } from '@/lib/platform/list-cap';
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

const presentPassword = z.string().min(1, 'is missing').max(1_000);
/** Left out by people who sign in at the OpenID provider: their last sign-in counts for 10 minutes. */
const proof = z.object({ password: presentPassword.optional() });
/** A code of an authenticator app, or a recovery code. */
const code = z.string().trim().min(1, 'is missing').max(100);
/** They are in this answer and nowhere else. */
const recoveryCodes = z.object({ codes: z.array(z.string()) });
/** The secret of a link to choose a password. */
const secret = z.string().min(1).max(100);

/** The routes about one's own account, and those about everyone's sessions for admins. */
export const accountApi = defineApi({
  'PUT /api/account/password': {
    role: viewerRoles,
    audit: ['user.password', 'user:{me}'],
    summary: 'Changes your own password; your other sessions end.',
    body: z.object({ present: presentPassword, password: z.string().max(1_000) }),
  },
  'GET /api/account/second-factor': {
    role: viewerRoles,
    isForSetUp: true,
    summary: 'Whether your sign-in asks for codes.',
    response: z.object({
      isOn: z.boolean(),
      /** Recovery codes that are unused. */
      recoveryCodesLeft: z.number(),
      /** True if the configuration wants it for your roles. */
      isRequired: z.boolean(),
    }),
  },
  'POST /api/account/second-factor': {
    role: viewerRoles,
    isForSetUp: true,
    audit: ['user.second-factor.begin', 'user:{me}'],
    summary: 'Makes a secret for your authenticator app. It counts once you confirm a code.',
    body: z.object({ password: presentPassword }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  'PUT /api/account/second-factor': {
    role: viewerRoles,
    isForSetUp: true,
    audit: ['user.second-factor.on', 'user:{me}'],
    summary: 'Turns two-step sign-in on by a code of your app. Your other sessions end.',
    body: z.object({ code }),
    response: recoveryCodes,
  },
  'POST /api/account/second-factor/recovery-codes': {
    role: viewerRoles,
    audit: ['user.recovery-codes', 'user:{me}'],
    summary: 'Replaces your recovery codes.',
    body: z.object({ password: presentPassword, code }),
    response: recoveryCodes,
  },
  'POST /api/account/second-factor/off': {
    role: viewerRoles,
    audit: ['user.second-factor.off', 'user:{me}'],
    summary: 'Turns two-step sign-in off. Your other sessions end.',
    body: z.object({ password: presentPassword, code }),
  },
  'DELETE /api/users/{id}/second-factor': {
    role: ['admin'],
    audit: ['user.second-factor.off', 'user:{id}'],
    summary: 'Turns the two-step sign-in of a user off, who lost their app. Their sessions end.',
    params: id,
  },
  'POST /api/account/link': {
    role: 'open',
    audit: false,
    summary: 'Whose password a link sets. The link stays unused.',
    body: z.object({ secret }),
    response: z.object({ name: z.string(), email: z.string() }),
  },
  'PUT /api/account/link': {
    role: 'open',
    audit: ['user.password', 'user:link'],
    summary: 'Sets a password by a link, which works once. All sessions of its owner end.',
    body: z.object({ secret, password: z.string().max(1_000) }),
  },
  'GET /api/account/sessions': {
    role: viewerRoles,
    summary: 'Where you are signed in.',
    response: z.object({
      sessions: z.array(session).max(listCap),
      total,
      idleHours: z.number(),
      maxDays: z.number(),
    }),
  },
  'POST /api/account/sessions/end': {
    role: viewerRoles,
    audit: ['session.end', 'user:{me}'],
    summary: 'Signs you out everywhere else.',
    body: proof,
    response: z.object({ ended: z.number() }),
  },
  'POST /api/account/sessions/{id}/end': {
    role: viewerRoles,
    audit: ['session.end', 'session:{id}'],
    summary: 'Ends one of your sessions.',
    params: id,
    body: proof,
    response: z.object({ ended: z.number() }),
  },
  'GET /api/sessions': {
    role: ['admin'],
    summary: 'Everyone’s sessions.',
    response: z.object({
      sessions: z
        .array(session.extend({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) }))
        .max(listCap),
      total,
    }),
  },
  'POST /api/sessions/end': {
    role: ['admin'],
    audit: ['session.end', 'session:all'],
    summary: 'Ends all sessions except your own one.',
    body: proof,
    response: z.object({ ended: z.number() }),
  },
  'POST /api/sessions/{id}/end': {
    role: ['admin'],
    audit: ['session.end', 'session:{id}'],
    summary: 'Ends a session.',
    params: id,
    body: proof,
    response: z.object({ ended: z.number() }),
  },
  'POST /api/users/{id}/sessions/end': {
    role: ['admin'],
    audit: ['session.end', 'user:{id}'],
    summary: 'Ends all sessions of a user.',
    params: id,
    body: proof,
    response: z.object({ ended: z.number() }),
  },
  'POST /api/oidc/logout': {
    role: 'open',
    audit: ['session.end', 'user:unknown'],
    answers: 'status',
    summary: 'Ends the sessions that a logout token of the OpenID provider names (back-channel logout).',
    maxBodyBytes: 16 * 1024,
  },
  'PUT /api/account/presenter': {
    role: viewerRoles,
    audit: ['session.presenter.on', 'user:{me}'],
    summary: 'Hides amounts, references and e-mail addresses from this session for 1, 2, 4 or 8 hours.',
    body: z.object({ hours: z.literal([1, 2, 4, 8]) }),
  },
  'DELETE /api/account/presenter': {
    role: viewerRoles,
    audit: ['session.presenter.off', 'user:{me}'],
    summary: 'Ends presenter mode of this session.',
  },
  'POST /api/account/wall': {
    role: viewerRoles,
    audit: ['session.wall', 'user:{me}'],
    summary: 'Turns this session into that of a wall: 30 days, view only.',
  },
});
