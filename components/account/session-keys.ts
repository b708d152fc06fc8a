import { keyOf } from '@/components/api';

/** The lists of sessions: one's own and everyone's. */
export const sessionKeys = [keyOf('GET /api/account/sessions'), keyOf('GET /api/sessions')];

/** What changes with two-step sign-in: its state, and sessions, for others than the reader's own end. */
export const factorKeys = [keyOf('GET /api/account/second-factor'), ...sessionKeys];
