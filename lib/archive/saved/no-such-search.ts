import { Problem } from '@/lib/web/problem';

/** What is said where a saved search does not exist, was deleted, or belongs to someone else. */
export const noSuchSearch = () =>
  new Problem({
    type: 'not-found',
    status: 404,
    title: 'You cannot open this saved search',
    detail: 'It was deleted, or its owner does not share it or its area. Nothing was changed.',
  });
