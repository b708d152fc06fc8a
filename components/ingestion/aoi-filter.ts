import type { AoiStanding } from './aoi-state';

/** What the list of AOIs can be narrowed to, by how they stand. */
export const standings: { value: AoiStanding; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'running-with-retries', label: 'Running, retries hidden' },
  { value: 'retry', label: 'Waits for somebody' },
  { value: 'done', label: 'Done' },
  { value: 'done-with-failures', label: 'Done with failures' },
  { value: 'failed', label: 'Failed' },
  { value: 'new', label: 'Not started' },
  { value: 'unknown', label: 'Unknown status' },
];

export const attentions = ['any', 'needed', 'none'] as const;
