/**
 * A text from outside as a field of CSV, always in quotes. One that a spreadsheet would take for a formula gets an
 * apostrophe before it, which makes it plain text there.
 */
export const csvText = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
