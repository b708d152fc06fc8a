import { setPriority } from 'node:os';
import { asTask } from '@/lib/platform/worker-task';
import { readCsv } from '@/lib/web/files/read-csv';
import { repairAndMergeArea } from '../geometry/repair-and-merge';
import { toAreaShape } from '../geometry/shape';
import { readCell } from './area-cell';
import { areaFilePlan } from './area-file-plan';

// On Linux the priority is the thread's own: requests go before files.
if (process.platform === 'linux') setPriority(10);

/** Reads the rows of a CSV file of areas. */
export const rows = asTask((text: string) => readCsv(text, areaFilePlan));

/** Reads the geometry of one row and repairs it for saving, or says what keeps it from being used. */
export const area = asTask((cell: string) => {
  const read = readCell(cell);
  if (typeof read === 'string') return { complaint: read };
  const { geometry, issues } = repairAndMergeArea(read.geometry);
  return { issues, shape: geometry && toAreaShape(geometry) };
});
