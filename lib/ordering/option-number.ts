import Big from 'big.js';

/** What is wrong with a typed number, as a sentence; undefined when nothing is. Both ends of the range are allowed. */
export function wrongNumber(text: string, range: [string, string] | undefined): string | undefined {
  if (!/^-?\d{1,30}(\.\d{1,30})?$/.test(text))
    return 'Write a number, with a point for decimals, such as 12.5';
  if (!range) return undefined;
  const number = new Big(text);
  if (number.gte(range[0]) && number.lte(range[1])) return undefined;
  return `Between ${grouped(range[0])} and ${grouped(range[1])}`;
}

/** `-10000` as people read it: `−10,000`. */
export function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '').split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '');
  return decimal.startsWith('-') ? `−${text}` : text;
}
