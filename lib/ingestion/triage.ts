import type { Item } from './live/board';

/** Failures that say the same once ids, dates, numbers and paths are lifted out. */
export interface Cause {
  status: 'RETRY' | 'FAILED';
  /** The message with what varies replaced by `‹date›`, `‹scene›`, `‹path›`, `‹n›`. */
  signature: string;
  kind: Item['kind'];
  ids: number[];
  /** One message as the server wrote it. */
  example: string;
  /** When the newest of them was seen; null when they were so from the first look on. */
  newest: number | null;
}

/** What all messages of one cause have in common. Most special patterns come first. */
export function signatureOf(message: string): string {
  const lifted = message
    .replaceAll(/\bhttps?:\/\/\S+/g, '‹address›')
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '‹id›')
    .replaceAll(/\b(?:S[123][A-D]|DS|PHR|SPOT|PNEO|TSX|TDX)[A-Z0-9]*_[A-Za-z0-9_.-]+/g, '‹scene›')
    .replaceAll(/\b(?:IW|EW)\d-\d+\b/g, '‹tile›')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?/g, '‹date›')
    .replaceAll(/(?:\/[\w.-]+){2,}\/?/g, '‹path›')
    .replaceAll(/\b(?!5\d\d\b|4\d\d\b)\d+(?:\.\d+)?\b/g, '‹n›')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return lifted === '' ? 'No message was stored' : lifted;
}

/** The causes behind everything in RETRY or FAILED, the largest first. */
export function groupCauses(items: Iterable<Item>): Cause[] {
  const causes = new Map<string, Cause>();
  for (const item of items) {
    if (item.status !== 'RETRY' && item.status !== 'FAILED') continue;
    const signature = signatureOf(item.message);
    const key = `${item.status} ${item.kind} ${signature}`;
    const cause = causes.get(key) ?? {
      status: item.status,
      signature,
      kind: item.kind,
      ids: [],
      example: item.message,
      newest: null,
    };
    cause.ids.push(item.id);
    if (item.since !== null) cause.newest = Math.max(cause.newest ?? 0, item.since);
    causes.set(key, cause);
  }
  return [...causes.values()].sort((a, b) => b.ids.length - a.ids.length);
}
