import type { z } from 'zod';
import type { Access } from '@/lib/accounts/role';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an `api.ts` says of one route; the key of the record says its method and path. */
export interface Description {
  /** Who may use it. Admins always may. */
  role: Access;
  /** One sentence, for people who read the OpenAPI document. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The JSON that is answered; left out for routes that answer something else (images, events, files, nothing). */
  response?: z.ZodType;
  /** What it answers, if it has a limit of its own: an event stream, or an image. */
  answers?: 'events' | 'image';
  /** The largest body that is read, in bytes; 1 MiB where it is left out. */
  maxBodyBytes?: number;
}

export type Endpoint<D extends Description = Description> = D & { method: Method; path: string };

/**
 * Declares the routes of a domain. Keys are written `'GET /api/areas/{id}'`.
 * The record is read four times: by the route handler (`route`), by the browser's typed fetch (`call`, types
 * only), by TanStack Query for its keys, and by `/api/openapi.json`.
 */
export function defineApi<const T extends Record<`${Method} /api/${string}`, Description>>(
  descriptions: T,
): { [K in keyof T]: T[K] & { method: Method; path: string } } {
  const entries = Object.entries(descriptions).map(([key, description]) => {
    const [method, path] = key.split(' ');
    return [key, { ...(description as Description), method, path }];
  });
  return Object.fromEntries(entries) as { [K in keyof T]: T[K] & { method: Method; path: string } };
}
