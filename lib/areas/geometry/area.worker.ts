import { setPriority } from 'node:os';
import { asTask } from '@/lib/platform/worker-task';
import type { Bbox, Ring } from '../types';
import { cut, splitAtAntimeridian } from './antimeridian';
import { repairAndMergeArea } from './repair-and-merge';
import { toAreaShape } from './shape';

// On Linux the priority is the thread's own: requests go before areas.
if (process.platform === 'linux') setPriority(10);

/** Repairs an area and unites its parts. */
export const repair = asTask(repairAndMergeArea);

/** Repairs an area for saving: its geometry with its measures and its outline, or what keeps it from being used. */
export const shape = asTask((input: unknown) => {
  const { geometry, issues } = repairAndMergeArea(input);
  return { issues, shape: geometry && toAreaShape(geometry) };
});

/** Cuts an area where it crosses the antimeridian. */
export const split = asTask(splitAtAntimeridian);

/** Gives what of a polygon is in each of some boxes. */
export const cutToBoxes = asTask(({ rings, boxes }: { rings: Ring[]; boxes: readonly Bbox[] }) =>
  boxes.map(([west, south, east, north]) => cut(rings, west, east, south, north)),
);
