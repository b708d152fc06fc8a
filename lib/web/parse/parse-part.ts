import { z } from 'zod';
import { formatCount } from '../locale/format';
import { Problem } from '../problem';
import { oddText } from './text';

/** More issues than this help no one. */
const maxIssues = 20;

/**
 * Parses one part of a request by its schema. Texts that no database takes, and lists that are too long, are refused
 * before anything else is checked. Throws a `Problem` (400) with at most 20 issues.
 */
export function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  const odd = oddText(value);
  if (odd) throw refused([{ path: [part, ...odd.path].join('.'), message: odd.message }], 1);
  if (!schema) return undefined;
  const long = tooLong(schema, value, [part]);
  if (long) throw refused([long], 1);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const errors = issues.slice(0, maxIssues).map((issue) => ({
    path: [part, ...issue.path].join('.'),
    message: issue.message,
  }));
  throw refused(errors, issues.length);
}

function refused(errors: { path: string; message: string }[], count: number): Problem {
  const listed = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  const more = count > errors.length ? `; and ${formatCount(count - errors.length)} more` : '';
  return new Problem({
    type: 'bad-request',
    status: 400,
    title: 'The request has invalid values',
    detail: listed + more,
    errors,
  });
}

/** The first list that is longer than its schema allows: zod counts a list only after it has parsed all of it. */
function tooLong(
  schema: z.ZodType,
  value: unknown,
  path: (string | number)[],
): { path: string; message: string } | undefined {
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return undefined;
    if (value.length > getMaxItems(schema)) {
      const counted = new z.ZodArray({ ...schema._zod.def, element: z.unknown() });
      const issue = counted.safeParse(value).error?.issues[0];
      return { path: path.join('.'), message: issue?.message ?? 'This list is too long' };
    }
    return first(value, (one, index) => tooLong(schema.element as z.ZodType, one, [...path, index]));
  }
  if (schema instanceof z.ZodObject) {
    if (typeof value !== 'object' || value === null) return undefined;
    return first(Object.entries(schema.shape), ([name, one]) =>
      tooLong(one as z.ZodType, (value as Record<string, unknown>)[name], [...path, name]),
    );
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return value === undefined || value === null
      ? undefined
      : tooLong(schema.unwrap() as z.ZodType, value, path);
  }
  if (schema instanceof z.ZodPipe) return tooLong(schema.in as z.ZodType, value, path);
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.filter((one) => canFit(one as z.ZodType, value));
    const refusals = fitting.map((one) => tooLong(one as z.ZodType, value, path));
    return refusals.every((one) => one !== undefined) ? refusals[0] : undefined;
  }
  return undefined;
}

/** How many elements a list may have by its schema. */
function getMaxItems(schema: z.ZodArray): number {
  const limits = (schema._zod.def.checks ?? []).map(({ _zod: { def } }) =>
    def.check === 'max_length' ? (def as unknown as { maximum: number }).maximum : Number.POSITIVE_INFINITY,
  );
  return Math.min(...limits);
}

/** False where a schema is of lists and the value of fields, or the other way round. */
function canFit(schema: z.ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodArray) return Array.isArray(value);
  if (schema instanceof z.ZodObject) return !Array.isArray(value);
  return true;
}

function first<T, R>(values: readonly T[], pick: (value: T, index: number) => R | undefined): R | undefined {
  for (const [index, value] of values.entries()) {
    const found = pick(value, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
