import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { maxTokenDays, tokenScopes } from '@/lib/accounts/tokens/scopes';
import { listCap, total } from '@/lib/platform/list-cap';
import { defineApi } from './endpoint';

const time = z.date().or(z.string());
const id = z.object({ id: z.string().max(100) });
/** Left out by people who sign in at the OpenID provider: their last sign-in counts for 10 minutes. */
const password = z.string().min(1, 'is missing').max(1_000).optional();

const token = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: time,
  expiresAt: time,
  /** Written at most once a minute; null if it was never used. */
  lastUsedAt: time.nullable(),
  lastAddress: z.string().nullable(),
});
/** The text of a token is in this answer and nowhere else. */
const newToken = z.object({ id: z.string(), text: z.string(), expiresAt: time });

/** The routes of access tokens: one's own, and those of everyone for admins. */
export const tokenApi = defineApi({
  'GET /api/account/tokens': {
    role: viewerRoles,
    summary: 'Your access tokens that still work.',
    response: z.object({
      tokens: z.array(token).max(listCap),
      total,
      /** The most days that a new one can last; 0 if access tokens are off. */
      maxDays: z.number(),
    }),
  },
  'POST /api/account/tokens': {
    role: viewerRoles,
    audit: ['token.add', 'user:{me}'],
    summary: 'Creates an access token for programs that read as you. Its text is in this answer only.',
    body: z.object({
      name: z.string().trim().min(1, 'is missing').max(80, 'can have 80 characters'),
      scopes: z.array(z.enum(tokenScopes)).min(1, 'needs at least one').max(tokenScopes.length),
      days: z.int().min(1, 'must be at least 1').max(maxTokenDays, `can be ${maxTokenDays}`),
      password,
    }),
    response: newToken,
  },
  'POST /api/account/tokens/{id}/rotate': {
    role: viewerRoles,
    audit: ['token.rotate', 'token:{id}'],
    summary: 'Replaces an access token. The one before it ends at once, or after 24 hours.',
    params: id,
    body: z.object({ isGradual: z.boolean().default(false), password }),
    response: newToken,
  },
  'DELETE /api/account/tokens/{id}': {
    role: viewerRoles,
    audit: ['token.revoke', 'token:{id}'],
    summary: 'Ends one of your access tokens at once.',
    params: id,
  },
  'GET /api/tokens': {
    role: ['admin'],
    summary: 'The access tokens of everyone.',
    response: z.object({
      tokens: z
        .array(token.extend({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) }))
        .max(listCap),
      total,
    }),
  },
  'DELETE /api/tokens/{id}': {
    role: ['admin'],
    audit: ['token.revoke', 'token:{id}'],
    summary: 'Ends an access token of anyone at once.',
    params: id,
  },
});
