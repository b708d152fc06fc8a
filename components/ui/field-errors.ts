import { Problem } from '@/lib/web/problem';

/** A sentence starts with a capital, whatever the rule that it comes from says. */
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * What is wrong with the fields of a form: `{ email: 'Is in use already' }` from a problem's `body.email`.
 * `rest` is the problem itself where some of it concerns no field of the form, so that nothing goes unsaid.
 */
export function fieldErrors<F extends string>(
  error: unknown,
  fields: readonly F[],
): { errors: Partial<Record<F, string>>; rest: unknown } {
  const errors: Partial<Record<F, string>> = {};
  if (!(error instanceof Problem) || !error.errors?.length) return { errors, rest: error };
  let isCovered = true;
  for (const { path, message } of error.errors) {
    const field = fields.find((name) => path === `body.${name}` || path.startsWith(`body.${name}.`));
    if (field) errors[field] ??= sentence(message);
    else isCovered = false;
  }
  return { errors, rest: isCovered ? undefined : error };
}
