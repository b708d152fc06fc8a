import type { Item } from './live/board';

/** Failures that say the same once ids, dates, numbers and paths are lifted out. */
export interface Cause {
  status: 'RETRY' | 'FAILED';
  /** The message with what varies replaced by `‹date›`, `‹scene›`, `‹path›`, `‹n›`. */
  signature: string;
  kind: Item['kind'];
  ids: number[];
  /** The scenes of the items, for maps that do not know where tiles lie. */
  scenes: number[];
  /** Which step it befalls: how many of the items are scenes, root tiles, and tiles that follow others. */
  steps: { scenes: number; roots: number; followers: number };
  /** One message as the server wrote it. */
  example: string;
  /** When the newest of them was seen; null when they were so from the first look on. */
  newest: number | null;
  oldest: number | null;
}

/** Longer ones differ in what is behind this. */
const longestSignature = 600;

/** What all messages of one cause have in common. Most special patterns come first. */
export function signatureOf(message: string): string {
  const lifted = message
    .replaceAll(/\bhttps?:\/\/\S+/g, '‹address›')
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '‹id›')
    .replaceAll(/(?:\/[\w.:-]+){2,}\/?/g, '‹path›')
    .replaceAll(/\b(?:S[123][A-D]|DS|PHR|SPOT|PNEO|TSX|TDX)[A-Z0-9]*_[A-Za-z0-9_.-]+/g, '‹scene›')
    .replaceAll(/\b(?:IW|EW)\d-\d+\b/g, '‹tile›')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?/g, '‹date›')
    .replaceAll(/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,}\b/gi, '‹id›')
    .replaceAll(/\b(?!5\d\d\b|4\d\d\b)\d+(?:\.\d+)?\b/g, '‹n›')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return lifted === '' ? 'No message was stored' : lifted.slice(0, longestSignature);
}

/** The statuses that have a cause. */
export const troubled = ['RETRY', 'FAILED'] as const;

/** The causes behind everything in RETRY or FAILED, the largest first. */
export function groupCauses(items: Iterable<Item>): Cause[] {
  const causes = new Map<string, Cause>();
  for (const item of items) {
    if (item.status !== 'RETRY' && item.status !== 'FAILED') continue;
    const signature = signatureOf(item.message);
    const key = `${item.status} ${item.kind} ${signature}`;
    const cause: Cause = causes.get(key) ?? {
      status: item.status,
      signature,
      kind: item.kind,
      ids: [],
      scenes: [],
      steps: { scenes: 0, roots: 0, followers: 0 },
      example: item.message,
      newest: null,
      oldest: null,
    };
    cause.ids.push(item.id);
    cause.steps[item.kind === 'scene' ? 'scenes' : item.previousId === null ? 'roots' : 'followers'] += 1;
    const scene = item.kind === 'scene' ? item.id : item.sceneId;
    if (scene !== null && cause.scenes.at(-1) !== scene) cause.scenes.push(scene);
    if (item.since !== null) {
      cause.newest = Math.max(cause.newest ?? 0, item.since);
      cause.oldest = Math.min(cause.oldest ?? item.since, item.since);
    }
    causes.set(key, cause);
  }
  return [...causes.values()].sort((a, b) => b.ids.length - a.ids.length);
}
