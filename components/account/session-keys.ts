import { routeKey } from '@/components/api';

/** The lists of sessions: one's own and everyone's. */
export const sessionKeys = [routeKey('GET /api/account/sessions'), routeKey('GET /api/sessions')];

/** What changes with two-step sign-in: its state, and sessions, for others than the reader's own end. */
export const factorKeys = [routeKey('GET /api/account/second-factor'), ...sessionKeys];
