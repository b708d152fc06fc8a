import { parseAsInteger, parseAsIsoDate, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { auditResults } from '@/lib/accounts/audit-terms';

export const adminViews = [
  'users',
  'sessions',
  'tokens',
  'projects',
  'contracts',
  'audit',
  'installation',
] as const;

/** What the admin page shows, in its address. */
export const adminParams = {
  show: parseAsStringLiteral(adminViews).withDefault('users'),
  search: parseAsString.withDefault(''),
};

/** Which rows of the audit are shown, in the page's address. */
export const auditParams = {
  actor: parseAsString.withDefault(''),
  action: parseAsString.withDefault(''),
  /** What the subjects start with, such as `order:`. */
  subject: parseAsString.withDefault(''),
  address: parseAsString.withDefault(''),
  result: parseAsStringLiteral(auditResults),
  /** The first and the last day, UTC. */
  from: parseAsIsoDate,
  to: parseAsIsoDate,
  /** The page: rows with a lower number than this. */
  before: parseAsInteger,
};

/** The users that the page asks for. */
export const usersInput = ({ search }: { search: string }) => ({
  query: { search: search.trim() || undefined },
});

export interface AuditParams {
  actor: string;
  action: string;
  subject: string;
  address: string;
  result: (typeof auditResults)[number] | null;
  from: Date | null;
  to: Date | null;
  before: number | null;
}

const dayMs = 24 * 3_600_000;

/** What the routes are asked for. The last day is wholly within. */
export const toAuditFilter = ({ actor, action, subject, address, result, from, to }: AuditParams) => ({
  actor: actor.trim() || undefined,
  action: action.trim() || undefined,
  subject: subject.trim() || undefined,
  address: address.trim() || undefined,
  result: result ?? undefined,
  from: from?.toISOString(),
  until: to ? new Date(to.getTime() + dayMs).toISOString() : undefined,
});

/** True if rows are left out. */
export const isNarrowed = (params: AuditParams) =>
  Object.values(toAuditFilter(params)).some((value) => value !== undefined);

/** The address of the audit, narrowed to a person or an object. */
export const auditHref = (filter: { actor: string } | { subject: string }) =>
  `/admin?${new URLSearchParams({ show: 'audit', ...filter })}`;
