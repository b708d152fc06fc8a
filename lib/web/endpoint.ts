import type { z } from 'zod';
import type { Access } from '@/lib/accounts/role';
import type { TokenScope } from '@/lib/accounts/tokens/scopes';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an `api.ts` says of one route; the key of the record says its method and path. */
export interface Description {
  /** Who can use it. Admins always may. */
  role: Access;
  /**
   * What the audit calls it, and what it is done to: `['area.change', 'area:{id}']`, filled from the path; `{me}` is who
   * asks. False for what only reads, or keeps marks and drafts of the reader alone. Every route but GETs says it.
   */
  audit?: readonly [action: string, subject: string] | false;
  /**
   * What an access token must be able to read for this route, one of these at least. The route takes no session: a page
   * of another site that has a cookie of Swath gets nothing from it.
   */
  scopes?: readonly TokenScope[];
  /** Answers what presenter mode hides: for the dialogs that place and approve alone. */
  isNeverMasked?: boolean;
  /** Open to a session that has to set up its second factor first. */
  isForSetUp?: boolean;
  /** One sentence, for people who read the OpenAPI document. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The JSON that is answered. A route that has neither this nor `answers` can answer nothing but its status. */
  response?: z.ZodType;
  /**
   * What it answers if that is no JSON of a schema, and its handler makes the answer: an event stream, an image, text that
   * is downloaded or read line by line, a status alone, or JSON so large that its handler checks it. The first two have
   * limits of their own.
   */
  answers?: 'events' | 'image' | 'file' | 'status' | 'checked';
  /** The largest body that is read, in bytes; 1 MiB where it is left out. */
  maxBodyBytes?: number;
}

export type Endpoint<D extends Description = Description> = D & { method: Method; path: string };

type MethodIn<K> = K extends `${infer M extends Method} ${string}` ? M : never;
type Declared<T> = { [K in keyof T]: T[K] & { method: MethodIn<K>; path: string } };

/**
 * Declares the routes of a domain. Keys are written `'GET /api/areas/{id}'`.
 * The record is read four times: by the route handler (`route`), by the browser's typed fetch (`call`, types
 * only), by TanStack Query for its keys, and by `/api/openapi.json`.
 */
export function defineApi<const T extends Record<`${Method} /api/${string}`, Description>>(
  descriptions: T,
): Declared<T> {
  const entries = Object.entries(descriptions).map(([key, description]) => {
    const [method, path] = key.split(' ');
    return [key, { ...(description as Description), method, path }];
  });
  return Object.fromEntries(entries) as Declared<T>;
}
