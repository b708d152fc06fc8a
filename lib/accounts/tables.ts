import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { time } from '@/lib/platform/database/time-column';
import type { AuditResult } from './audit-terms';
import type { Role } from './role';
import type { TokenScope } from './tokens/scopes';

/** Everyone who can sign in: the portal's own users, and those whom an OpenID Connect provider brought. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** argon2id; null for people who sign in by OpenID Connect only. */
    passwordHash: text('password_hash'),
    /** Who this is at the OpenID Connect provider: its issuer and subject, which stay when an address changes. */
    providerSubject: text('provider_subject').unique(),
    roles: text('roles').array().$type<Role[]>().notNull().default(sql`'{}'`),
    isDemo: boolean('is_demo').notNull().default(false),
    disabledAt: time('disabled_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    lastSignInAt: time('last_sign_in_at'),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

/** Who is signed in where. A cookie names its row; a session whose row is gone has ended. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A wall shows for 30 days and changes nothing. */
    kind: text('kind').$type<'browser' | 'wall'>().notNull().default('browser'),
    way: text('way').$type<'password' | 'oidc'>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Written at most once a minute. */
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** Amounts, references and addresses are hidden from it until then; null outside presenter mode. */
    presentsUntil: time('presents_until'),
    /** The client's address and the browser's name when it was last used. */
    address: text('address').notNull(),
    browser: text('browser').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Links that let people choose a password: one for each user at most. The secret of a link is saved nowhere. */
export const passwordLinks = pgTable('password_links', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the secret. */
  hash: text('hash').notNull().unique(),
  expiresAt: time('expires_at').notNull(),
});

/** Second factors (TOTP): one for each user at most. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What the app makes codes from, sealed with a key drawn from the session key. */
  secret: text('secret').notNull(),
  /** Null until a code proved that the app has the secret; only then codes are asked for. */
  confirmedAt: time('confirmed_at'),
  /** The 30 seconds, counted since 1970, whose code was used last: each code counts once. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** SHA-256 of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull().default(sql`'{}'`),
});

/** What an OpenID provider gave for a session, and when it last stood by it. */
export const providerSessions = pgTable(
  'provider_sessions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The provider's own name of the session; null if it has none. */
    sid: text('sid'),
    /** Sealed: the refresh token, the access token and the ID token. */
    tokens: text('tokens').notNull(),
    /** When its user last signed in at the provider; 1970 if the provider did not say. */
    authenticatedAt: time('authenticated_at').notNull().defaultNow(),
    confirmedAt: time('confirmed_at').notNull().defaultNow(),
    /** When the provider first did not answer since; null if it did. */
    failedAt: time('failed_at'),
    nextCheckAt: time('next_check_at').notNull(),
  },
  (table) => [index('provider_sessions_sid').on(table.sid)],
);

/** The logout tokens of the OpenID provider that were taken: none counts twice. */
export const providerLogouts = pgTable('provider_logouts', {
  jti: text('jti').primaryKey(),
  expiresAt: time('expires_at').notNull(),
});

/**
 * Who did what, and from where, kept forever. Rows are only ever added: a trigger refuses the rest (audit-guard.sql).
 */
export const audit = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: time('at').notNull().defaultNow(),
    /** Null when the portal did it automatically. */
    actorId: text('actor_id'),
    actorEmail: text('actor_email'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    /** The client's address; null for background work. */
    address: text('address'),
    /** What the browser calls itself; null for background work. */
    browser: text('browser'),
    result: text('result').$type<AuditResult>().notNull().default('done'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_at').on(table.at), index('audit_subject').on(table.subject)],
);

/** The hash chain over the audit: an entry for each sealed row. Only ever added to, like the audit. */
export const auditChain = pgTable('audit_chain', {
  /** Counts from 1 without gaps, over all segments. */
  position: bigint('position', { mode: 'number' }).primaryKey(),
  /** A restore begins a new one. */
  segment: integer('segment').notNull(),
  auditId: bigint('audit_id', { mode: 'number' }).notNull().unique(),
  /** SHA-256 in hex, over the entry before it and the row. */
  hash: text('hash').notNull(),
});

/** Tokens by which programs read as their owner. The secret of a token is stored nowhere. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    /** SHA-256 of the secret. */
    hash: text('hash').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** Written at most once a minute, with the client's address then; null until it is used. */
    lastUsedAt: time('last_used_at'),
    lastAddress: text('last_address'),
    /** The networks that it was used from: a new one is recorded in the audit. */
    networks: text('networks').array().notNull().default(sql`'{}'`),
  },
  (table) => [index('access_tokens_user').on(table.userId)],
);

/** Failed sign-ins, in the form that rate-limiter-flexible keeps them. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
