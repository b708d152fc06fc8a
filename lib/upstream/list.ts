import 'server-only';
import type { z } from 'zod';
import { UpstreamError } from './errors';
import { requestRead, type UpstreamRequest } from './http';
import { JsonArraySplitter } from './json-array-splitter';
import { excerpt } from './redact';

export interface ListReading<E extends z.ZodType, R> {
  /** Under which names the list may stand when the answer is an object around it. */
  members?: readonly string[];
  element: E;
  /** What is kept of each element: of large lists, as little as will do. */
  take: (element: z.output<E>) => R;
  /** Takes how many elements were not as `element` says; where it is left out, one of them makes the list `malformed`. */
  onUnreadable?: (count: number) => void;
}

/**
 * Calls a service for a JSON list and parses it while it arrives: neither its text nor what `take` leaves is held. `null`
 * and an answer without content are an empty list; `malformed` when it is no JSON, broke off, holds no list, or an
 * element is not as `element` says.
 */
export function requestList<E extends z.ZodType, R>(
  req: UpstreamRequest,
  { members = [], element, take, onUnreadable }: ListReading<E, R>,
): Promise<R[]> {
  return requestRead(req, async ({ status, body }) => {
    const items: R[] = [];
    let text = '';
    let unreadable = 0;
    const cutter = new JsonArraySplitter(members, (part) => {
      text = part;
      const read = element.safeParse(JSON.parse(part));
      if (read.success) items.push(take(read.data));
      else if (onUnreadable) unreadable += 1;
      else throw read.error;
    });
    try {
      if (status === 204) return items;
      for await (const bytes of body) {
        if (items.length === 0 && text.length < 200) text += Buffer.from(bytes).toString('utf8', 0, 200);
        cutter.push(bytes);
      }
      cutter.end();
      onUnreadable?.(unreadable);
      return items;
    } catch (cause) {
      if (cause instanceof UpstreamError) throw cause;
      const { service, operation, safe } = req;
      throw new UpstreamError(
        { service, operation, isWrite: !safe, kind: 'malformed', sent: true, status, body: excerpt(text) },
        { cause },
      );
    }
  });
}
