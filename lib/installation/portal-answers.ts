import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { PortalAnswer } from '@/lib/upstream/probe/portal-probe';

const firstEvent = z.object({ swath: z.literal('check'), isFromProxy: z.boolean() });

/** Whether a trusted proxy passed the question on, as Swath saw it; undefined if the answer is not Swath's stream. */
export function readStreamAnswer({ status, text }: PortalAnswer): boolean | undefined {
  const [, data = ''] = /^data: (.*)$/m.exec(text) ?? [];
  if (status !== 200) return undefined;
  try {
    return firstEvent.parse(JSON.parse(data)).isFromProxy;
  } catch {
    return undefined;
  }
}

/** True if an answer has the form of Swath's own problems, and not of one of a proxy. */
export const isSwathProblem = (headers: IncomingHttpHeaders): boolean =>
  headers['content-type']?.startsWith('application/problem+json') ?? false;
