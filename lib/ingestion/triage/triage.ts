import { forEachInTurns } from '@/lib/platform/work/in-turns';
import { causeMessage, toSignature } from '../cause-signature';
import type { Item } from '../item';
import { isRootTile } from '../item';
import { urgency } from '../status';

/** Failures that say the same once ids, dates, numbers and paths are lifted out. */
export interface Cause {
  status: 'RETRY' | 'FAILED';
  /** The message with what varies replaced by `‹date›`, `‹scene›`, `‹path›`, `‹n›` and the like. */
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

function findStep(item: Item): keyof Cause['steps'] | undefined {
  if (item.kind === 'scene') return 'scenes';
  if (item.previousId) return 'followers';
  if (isRootTile(item)) return 'roots';
  // One that kept its reference followed others.
  return item.referenceId ? 'followers' : undefined;
}

/**
 * The causes behind everything in RETRY or FAILED: the worst status first, and of that the largest. Many items are
 * grouped in turns of a few milliseconds.
 */
export async function groupCauses(
  items: Iterable<Item>,
  getScene: (id: number) => Item | undefined = () => undefined,
): Promise<Cause[]> {
  const causes = new Map<string, Cause>();
  await forEachInTurns(items, (item) => {
    if (item.status !== 'RETRY' && item.status !== 'FAILED') return;
    const message = causeMessage(item, item.sceneId === null ? undefined : getScene(item.sceneId));
    const signature = toSignature(message);
    const key = `${item.status} ${item.kind} ${signature}`;
    const cause: Cause = causes.get(key) ?? {
      status: item.status,
      signature,
      kind: item.kind,
      ids: [],
      scenes: [],
      steps: { scenes: 0, roots: 0, followers: 0 },
      example: message,
      newest: null,
      oldest: null,
    };
    cause.ids.push(item.id);
    const step = findStep(item);
    if (step) cause.steps[step] += 1;
    const sceneId = item.kind === 'scene' ? item.id : item.sceneId;
    if (sceneId !== null && cause.scenes.at(-1) !== sceneId) cause.scenes.push(sceneId);
    if (item.since !== null) {
      cause.newest = Math.max(cause.newest ?? 0, item.since);
      cause.oldest = Math.min(cause.oldest ?? item.since, item.since);
    }
    causes.set(key, cause);
  });
  return [...causes.values()].sort(
    (a, b) => urgency[a.status] - urgency[b.status] || b.ids.length - a.ids.length,
  );
}
