import type { Endpoint } from '../endpoint';

/** What the door has to know of a path before anybody answers it. */
export interface Target {
  /** The template of the path, such as `/api/areas/{id}`: never what somebody typed. */
  label: string;
  kind: 'file' | 'probe' | 'events' | 'image' | 'other';
  /** The largest body that is taken, in bytes. */
  maxBodyBytes: number;
}

const defaultMaxBytes = 1024 * 1024;
const authMaxBytes = 16 * 1024;
const probes = ['/api/health', '/api/ready', '/api/metrics'];

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

  return (method: string, given: string): Target => {
    const path = decoded(given);
    if (path.startsWith('/api/auth/')) {
      return { label: '/api/auth/{action}', kind: 'other', maxBodyBytes: authMaxBytes };
    }
    if (probes.includes(path)) return { label: path, kind: 'probe', maxBodyBytes: defaultMaxBytes };
    const label = find(root, path) ?? 'other';
    // HEAD is answered as GET.
    const endpoint = declared.get(`${method === 'HEAD' ? 'GET' : method} ${label}`);
    return {
      label,
      kind: endpoint?.answers ?? 'other',
      maxBodyBytes: endpoint?.maxBodyBytes ?? defaultMaxBytes,
    };
  };
}

/** The framework decodes a path before it looks for who answers it. */
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
  for (const segment of (path.length > 1 ? path.replace(/\/$/, '') : path).split('/')) {
    node = node?.next.get(segment) ?? node?.any;
  }
  return node?.template;
}
