import { Problem } from '@/lib/web/problem';

/**
 * Work that cannot begin: another process has its lease, or this one still ends the work before it.
 * @param title says of what, without a full stop
 */
export const busyElsewhere = (title: string): Problem =>
  new Problem({
    type: 'busy-elsewhere',
    status: 409,
    title,
    detail: 'Nothing was changed. Try again in half a minute.',
  });
