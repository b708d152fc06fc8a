import 'server-only';

/**
 * One value per process, however many copies of a module the route bundles hold: made by `create` at the first
 * call with this `name` and kept behind `globalThis`.
 */
export function processSingleton<T>(name: string, create: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`swath.${name}`);
  const present = store[key];
  if (present !== undefined) return present;
  const made = create();
  store[key] = made;
  return made;
}
