import 'server-only';
import type { z } from 'zod';
import { UpstreamError } from './errors';
import { requestRead, type UpstreamRequest } from './http';
import { ListCutter } from './list-cutter';
import { excerpt } from './redact';

export interface ListReading<E extends z.ZodType, R> {
  /** Under which name the list stands when the answer is an object around it. */
  member?: string;
  element: E;
  /** What is kept of each element: of large lists, as little as will do. */
  take: (element: z.output<E>) => R;
}

/**
 * Calls a service for a JSON list and parses it while it arrives: neither its text nor what `take` leaves is held. `rest`
 * is the answer with that list empty, `null` where the service answers so. `malformed` when it is no JSON, broke
 * off, or an element is not as `element` says.
 */
export function requestList<E extends z.ZodType, R>(
  req: UpstreamRequest,
  { member, element, take }: ListReading<E, R>,
): Promise<{ items: R[]; rest: unknown }> {
  return requestRead(req, async ({ status, body }) => {
    const items: R[] = [];
    let text = '';
    const cutter = new ListCutter(member, (part) => {
      text = part;
      items.push(take(element.parse(JSON.parse(part))));
    });
    try {
      // No content is no element.
      if (status === 204) return { items, rest: null };
      for await (const bytes of body) {
        if (items.length === 0 && text.length < 200) text += Buffer.from(bytes).toString('utf8', 0, 200);
        cutter.push(bytes);
      }
      return { items, rest: cutter.end() };
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
