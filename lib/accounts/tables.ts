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
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Role } from './role';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Everybody who may sign in: the portal's own users, and those whom an OpenID Connect provider brought. */
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
    /** The client's address and the browser's name when it was last used. */
    address: text('address').notNull(),
    browser: text('browser').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Who did what, and from where, kept for ever. Rows are only ever added: a trigger refuses the rest (audit-guard.sql). */
export const audit = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: time('at').notNull().defaultNow(),
    /** Null when the portal did it by itself. */
    actorId: text('actor_id'),
    actorEmail: text('actor_email'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    /** The client's address; null for background work. */
    address: text('address'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_at').on(table.at), index('audit_subject').on(table.subject)],
);

/** Failed sign-ins, in the form that rate-limiter-flexible keeps them. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
