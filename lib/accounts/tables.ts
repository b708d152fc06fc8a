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
    /** Sessions carry the number they were made under; raising it ends them. */
    sessionVersion: integer('session_version').notNull().default(1),
    createdAt: time('created_at').notNull().defaultNow(),
    lastSignInAt: time('last_sign_in_at'),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

/** Who did what, kept for ever; rows are only ever added. */
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
