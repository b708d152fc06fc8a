export interface Difference {
  /** Such as `scene_type.constellation`. */
  path: string;
  /** As JSON; undefined where it is left out. */
  before: string | undefined;
  after: string | undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What differs between two documents, field by field; the order of fields does not count. */
export function comparePayloads(before: unknown, after: unknown, path = ''): Difference[] {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) =>
      comparePayloads(before[key], after[key], path === '' ? key : `${path}.${key}`),
    );
  }
  const [left, right] = [JSON.stringify(before), JSON.stringify(after)];
  return left === right ? [] : [{ path, before: left, after: right }];
}
