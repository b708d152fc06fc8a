import 'server-only';
import { LRUCache } from 'lru-cache';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';

/**
 * What the answers of a workflow server have reported about it. Servers follow the interface to the letter or behave
 * like the real ones; where the two differ the portal learns which it talks to. What is missing is unknown yet.
 */
export interface ServerCapabilities {
  /** How the lists by status want the status written. */
  statusCase?: 'upper' | 'lower';
  /** Whether splitting into tiles takes the scenes beside the payload. */
  splitsGivenScenes?: boolean;
  /** Whether there are `force` routes, with which items are put into any status and AOIs restarted. */
  hasForce?: boolean;
  /** Whether AOIs can be deleted. */
  hasDelete?: boolean;
  /** Whether the data of items can be replaced. */
  hasData?: boolean;
  /** For which constellations it listed scenes, and for which it said that it has no catalogue; in lower case. */
  constellations?: Readonly<Record<string, boolean>>;
}

/** A server may be replaced by another version: what was learnt is learnt again after some time. */
const cacheTtlMs = 30 * 60_000;

const learnt = processSingleton(
  'workflow-dialect',
  () => new LRUCache<string, ServerCapabilities>({ max: 10, ttl: cacheTtlMs }),
);

const address = () => config().workflow?.url ?? '';

/** What is known of the configured server. */
export const dialect = (): Readonly<ServerCapabilities> => learnt.get(address()) ?? {};

/** Remembers what an answer of the configured server reported. */
export function recordCapability(fact: ServerCapabilities): void {
  learnt.set(address(), { ...dialect(), ...fact }, { noUpdateTTL: true });
}
