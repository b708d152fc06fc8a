/** JSON to be read: indented, with each position of a geometry in one line. What is in texts stays as it is. */
export const printJson = (value: unknown): string =>
  // A line break is never part of a text in JSON, so that only lists are joined.
  JSON.stringify(value, null, 2).replaceAll(
    /\[\n\s+(-?[\d.eE+-]+(?:,\n\s+-?[\d.eE+-]+){1,2})\n\s+\]/g,
    (_, numbers: string) => `[${numbers.split(/,\s+/).join(', ')}]`,
  );
