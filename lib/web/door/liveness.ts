import type { z } from 'zod';
import type { portalApi } from '../portal-api';
import type { Answer } from './answer';

/** The probe that asks whether the process is alive. The door answers it itself: no queue and no framework is in its way. */
export const livenessPath = '/api/health';
const body: z.input<(typeof portalApi)['GET /api/health']['response']> = { status: 'ok' };

/** Answers the probe. */
export function sayAlive(answer: Answer): void {
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify(body));
}
