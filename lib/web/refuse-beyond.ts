import { formatCount } from './locale/format';
import { Problem } from './problem';

/** Throws a `Problem` (409) if a person has all the things that one can save; `things` is their plural. */
export function refuseBeyond(max: number, count: number, things: string): void {
  if (count < max) return;
  throw new Problem({
    type: 'too-many-saved',
    status: 409,
    title: `You have ${formatCount(max)} ${things}`,
    detail: 'Nothing was saved. Delete one that you no longer use.',
  });
}
