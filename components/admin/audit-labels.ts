import type { Api } from '@/components/api';
import type { AuditResult } from '@/lib/accounts/audit-terms';
import { shownName } from '@/lib/upstream/shown-name';
import type { Output } from '@/lib/web/call';

/** The result of an action, in a word. */
export const resultLabels: Record<AuditResult, string> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'Unknown',
};

/** The colour of that word. */
export const resultClass: Record<AuditResult, string> = {
  done: 'text-muted',
  refused: 'text-retry-text',
  failed: 'text-failed-text',
  unknown: 'text-retry-text',
};

/** People by the ids that the audit has of them. */
export type AuditPeople = Output<Api['GET /api/audit']>['people'];

const idOrHash =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{64}\b|(?<=\bsession:)[\w-]{32}(?![\w-])/g;

/**
 * Names people by their addresses. Other ids and hashes are cut, which is enough to distinguish them. Characters without a
 * sign are shown as their code points: names of AOIs can hold any.
 */
export const readable = (text: string, people: AuditPeople): string =>
  shownName(text).replace(
    idOrHash,
    (id) => people[id]?.email ?? `${id.slice(0, id.length === 64 ? 12 : 8)}…`,
  );
