import { setPriority } from 'node:os';
import { asTask } from '@/lib/platform/worker-task';
import { makeRequest } from './make-request';

// On Linux the priority is the thread's own: other requests go before large forms.
if (process.platform === 'linux') setPriority(10);

/** Makes the request for the price of a basket. */
export const make = asTask(makeRequest);
