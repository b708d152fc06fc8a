/**
 * Has `instanceof` recognise the instances of an error class by a brand. The production build holds several copies of a
 * module, and an error that one copy throws is caught by another, to whose class it does not belong.
 */
export function brand(errorClass: { prototype: Error; name: string }, name: string): void {
  const mark = Symbol.for(`swath.brand.${name}`);
  Object.defineProperty(errorClass.prototype, mark, { value: true });
  Object.defineProperty(errorClass, Symbol.hasInstance, {
    value: (value: unknown) => typeof value === 'object' && value !== null && mark in value,
  });
}
