import { Problem } from '@/lib/web/problem';

/** What is said where an area does not exist, was deleted, or belongs to somebody else. */
export const noSuchArea = () =>
  new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such area that you may use',
    detail: 'It was deleted, or it belongs to somebody who does not share it. Nothing was changed.',
  });
