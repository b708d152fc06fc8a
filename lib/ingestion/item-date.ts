import { readTimestamp } from '@/lib/upstream/timestamp';

const inUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * When an item was acquired, ISO 8601 in UTC, however the server writes its zone; null for what is no time, and for the
 * year 1, which servers write where they have none. A time in UTC stays as it is, with all digits of its seconds: lists
 * that are sent back to the server repeat it.
 */
export function readItemDate(value: string | null | undefined): string | null {
  const at = readTimestamp(value);
  if (!value || at === undefined || at.startsWith('0001-')) return null;
  return inUtc.test(value) ? value : at.replace('.000Z', 'Z');
}
