import { Problem } from '@/lib/web/problem';

/** What is said where an area does not exist, was deleted, or belongs to someone else. */
export const noSuchArea = () =>
  new Problem({
    type: 'not-found',
    status: 404,
    title: 'Area not found, or not yours to change',
    detail: 'It was deleted, or its owner has not shared it. Nothing was changed.',
  });
