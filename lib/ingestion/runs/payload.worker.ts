import { setPriority } from 'node:os';
import { asTask } from '@/lib/platform/worker-task';
import { areaOfPayload, checkPayload } from './payload';

// On Linux the priority is the thread's own: requests go before payloads.
if (process.platform === 'linux') setPriority(10);

/** Checks a payload. */
export const check = asTask(checkPayload);

/** Gives the area of a payload, repaired. */
export const area = asTask(areaOfPayload);
