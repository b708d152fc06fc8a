import { Problem } from '@/lib/web/problem';

/** The problem of an access token that has ended, or is not the reader's. */
export const noSuchToken = () =>
  new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such access token',
    detail: 'It may have ended already. Nothing was changed.',
  });
