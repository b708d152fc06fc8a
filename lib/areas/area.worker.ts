import { setPriority } from 'node:os';
import { asTask } from '@/lib/platform/worker-task';
import { mendWhole } from './mend-whole';
import { shapeOf } from './shape';

// On Linux the priority is the thread's own: requests go before areas.
if (process.platform === 'linux') setPriority(10);

/** Mends an area and unites its parts. */
export const mend = asTask(mendWhole);

/** Mends an area for saving: its geometry with its measures and its outline, or what keeps it from being used. */
export const shape = asTask((given: unknown) => {
  const { geometry, complaints } = mendWhole(given);
  return { complaints, shape: geometry && shapeOf(geometry) };
});
