import type { Endpoint } from '../endpoint';
import { livenessPath } from './liveness';

/** What the door has to know of a path before anybody answers it. */
export interface Target {
  /** The template of the path, such as `/api/areas/{id}`: never what someone typed. */
  label: string;
  kind: 'file' | 'probe' | 'events' | 'image' | 'sign-in' | 'other';
  /** The largest body that is taken, in bytes. */
  maxBodyBytes: number;
  /** True for pages, files and probes: they are read and take nothing. */
  isReadOnly?: boolean;
  /** True for pages that no one opens without a session. */
  isGuarded?: boolean;
}

const defaultMaxBytes = 1024 * 1024;
const authMaxBytes = 16 * 1024;
/** What the framework answers to anybody: the sign-in, its further pages, and the file that it makes. */
export const openPages: ReadonlySet<string> = new Set([
  '/sign-in',
  '/sign-in/codes',
  '/sign-in/link',
  '/icon.svg',
]);
const probes = [livenessPath, '/api/ready', '/api/metrics'];

/** True for answers that have a limit of their own. */
const isLimited = (answers: Endpoint['answers']): answers is 'events' | 'image' =>
  answers === 'events' || answers === 'image';

interface Node {
  next: Map<string, Node>;
  any?: Node;
  template?: string;
}

/** Finds what a request is for, among the declared routes and the pages of the build. */
export function targets(endpoints: readonly Endpoint[], pages: readonly string[]) {
  const root: Node = { next: new Map() };
  const declared = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    declared.set(`${endpoint.method} ${endpoint.path}`, endpoint);
    add(root, endpoint.path);
  }
  for (const page of pages) if (!page.includes('[...')) add(root, page);

  return (method: string, address: string): Target => {
    const path = decoded(address);
    // The framework takes a path with a slash at its end for the one without.
    const bare = path.replace(/(.)\/$/, '$1');
    if (path.startsWith('/api/auth/')) {
      const kind = method === 'POST' ? 'sign-in' : 'other';
      return { label: '/api/auth/{action}', kind, maxBodyBytes: authMaxBytes };
    }
    if (probes.includes(bare)) return { label: bare, kind: 'probe', maxBodyBytes: 0, isReadOnly: true };
    const label = find(root, bare) ?? 'other';
    // The development server has further addresses, which take what its own pages send.
    const isReadOnly = pages.length > 0 && !path.startsWith('/api/');
    // HEAD is answered as GET.
    const endpoint = declared.get(`${method === 'HEAD' ? 'GET' : method} ${label}`);
    const answers = endpoint?.answers;
    return {
      label,
      kind: isLimited(answers) ? answers : 'other',
      maxBodyBytes: endpoint?.maxBodyBytes ?? defaultMaxBytes,
      isReadOnly,
      isGuarded: isReadOnly && !openPages.has(label === 'other' ? path : label),
    };
  };
}

/** The methods that are taken; the framework fails at those that it does not know. */
export const listMethods = (isReadOnly = false): string[] =>
  isReadOnly ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The framework decodes a path before it searches for who answers it. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const isWild = (segment: string) => /^[[{].*[\]}]$/.test(segment);

function add(root: Node, template: string): void {
  let node = root;
  for (const segment of template.split('/')) {
    let next = isWild(segment) ? node.any : node.next.get(segment);
    if (!next) {
      next = { next: new Map() };
      if (isWild(segment)) node.any = next;
      else node.next.set(segment, next);
    }
    node = next;
  }
  node.template ??= template;
}

function find(root: Node, path: string): string | undefined {
  let node: Node | undefined = root;
  for (const segment of path.split('/')) {
    node = node?.next.get(segment) ?? node?.any;
  }
  return node?.template;
}
