import Big from 'big.js';

/**
 * A number as people type it, as the decimal text that is sent: `12,5` and `12.5` are the same, so are `−100` and
 * `-100`, `10,000.5`, `10.000,5` and `10 000.5`. Undefined where it is no number, and where no one can say whether its
 * one mark is for decimals or for thousands (`1,234`): a wrong guess would order another thing.
 */
export function readNumber(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/^\+/, '');
  const isGrouped = /^-?\d{1,3}([\s'’]\d{3})+(?=[.,]|$)/.test(plain);
  return readDecimal(isGrouped ? plain.replace(/[\s'’]/g, '') : plain);
}

function readDecimal(text: string): string | undefined {
  if (/^-?\d{1,30}(\.\d{1,30})?$/.test(text)) return text;
  if (/^-?[1-9]\d{0,2}(,\d{3})+\.\d{1,30}$/.test(text) || /^-?[1-9]\d{0,2}(,\d{3}){2,}$/.test(text)) {
    return text.replaceAll(',', '');
  }
  if (/^-?[1-9]\d{0,2}(\.\d{3})+,\d{1,30}$/.test(text) || /^-?[1-9]\d{0,2}(\.\d{3}){2,}$/.test(text)) {
    return text.replaceAll('.', '').replace(',', '.');
  }
  const comma = /^(-?\d{1,30}),(\d{1,30})$/.exec(text);
  const isUnclear = comma?.[2]?.length === 3 && /^-?[1-9]\d{0,2}$/.test(comma[1] ?? '');
  return comma && !isUnclear ? `${comma[1]}.${comma[2]}` : undefined;
}

/** What is wrong with a typed number, as a sentence; undefined when nothing is. Both ends of the range are allowed. */
export function validateNumber(text: string, range: [string, string] | undefined): string | undefined {
  const decimal = readNumber(text);
  if (decimal === undefined) {
    return /^-?[1-9]\d{0,2},\d{3}$/.test(text.trim())
      ? `Write ${text.trim().replace(',', '')} or ${text.trim().replace(',', '.')}: the comma can mean either`
      : 'Write a number, with a point for decimals, such as 12.5';
  }
  if (!range) return undefined;
  const number = new Big(decimal);
  if (number.gte(range[0]) && number.lte(range[1])) return undefined;
  return `Between ${grouped(range[0])} and ${grouped(range[1])}`;
}

/** `-10000` as people read it wherever they are, and may type it here: `−10 000`, in which no mark can mean two things. */
export function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '').split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') + (fraction ? `.${fraction}` : '');
  return decimal.startsWith('-') ? `−${text}` : text;
}
