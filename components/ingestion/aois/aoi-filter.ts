import type { AoiActivity } from './aoi-state';

/** What the list of AOIs can be narrowed to, by how they stand. */
export const standings: { value: AoiActivity; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'running-with-retries', label: 'Running, has retries' },
  { value: 'retry', label: 'Needs a retry' },
  { value: 'done', label: 'Done' },
  { value: 'done-with-failures', label: 'Done with failures' },
  { value: 'failed', label: 'Failed' },
  { value: 'new', label: 'Not started' },
  { value: 'unknown', label: 'Unknown status' },
];

export const attentions = ['any', 'needed', 'none'] as const;
