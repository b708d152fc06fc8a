import { setPriority } from 'node:os';
import { asTask } from '@/lib/platform/worker-task';
import { toPolygons } from '../basket';

// On Linux the priority is the thread's own: requests go before outlines.
if (process.platform === 'linux') setPriority(10);

/** The polygons that an image and its area come to in a basket. */
export const polygons = asTask(toPolygons);
