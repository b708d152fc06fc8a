import { Problem } from '@/lib/web/problem';

/** What is said where a saved search does not exist, was deleted, or belongs to somebody else. */
export const noSuchSearch = () =>
  new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such saved search that you may use',
    detail:
      'It was deleted, or it or its area belongs to somebody who does not share it. Nothing was changed.',
  });
