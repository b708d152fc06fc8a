import { Problem } from '../problem';
import { mask } from './mask';

/** Throws a `Problem` for a body with a hidden value: what a page shows in presenter mode replaces nothing that is saved. */
export function refuseMasked(body: unknown): void {
  if (body === undefined || !JSON.stringify(body).includes(mask)) return;
  throw new Problem({
    type: 'presenting',
    status: 409,
    title: 'This has values that presenter mode hides',
    detail: 'Nothing was changed. End presenter mode, then try again.',
  });
}
