import { mask } from './mask';

/** Fields of answers that presenter mode hides, wherever they are: amounts, references, and texts that hold both. */
const hidden = new Set([
  'amount',
  'body',
  'contractName',
  'creditAfter',
  'creditAtQuote',
  'creditLeft',
  'creditRemaining',
  'customerReference',
  'discountPercentage',
  'discountValue',
  'email',
  'actorEmail',
  'left',
  'outcomeText',
  'perMonth',
  'perOrder',
  'percent',
  'price',
  'priceText',
  'reference',
  'spent',
  'total',
  'voucherCodes',
]);
/** Contracts and lists of them, whose names are those of customers. */
const contractFields = new Set(['contract', 'contracts']);

const email = /[\p{L}\d._%+'-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const number = String.raw`\d[\d.,'’\u00a0\u202f]*`;
/** `€1,234.00`, `1.234,00 €` and `CHF 12.50`, as `formatMoney` and services write them. */
const money = new RegExp(
  String.raw`[-−]?(?:\p{Sc}\s?${number}|${number}\s?\p{Sc}|\b[A-Z]{3}[\s\u00a0]${number}[.,]\d\d\b|${number}[.,]\d\d[\s\u00a0][A-Z]{3}\b)`,
  'gu',
);

/** A text without e-mail addresses and amounts of money. */
export const maskText = (text: string): string => text.replace(email, mask).replace(money, mask);

/** What a hidden field shows. What is missing stays missing, and a count that shares its name stays a count. */
function maskField(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : mask;
  if (Array.isArray(value)) return value.map(maskField);
  return maskJson(value);
}

/** A JSON value without what presenter mode hides. */
export function maskJson(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) {
    // Two names that are hidden are one choice of a filter.
    if (contractFields.has(field) && value.every((one) => typeof one === 'string'))
      return value.length > 0 ? [mask] : [];
    return value.map((one) => maskJson(one, field));
  }
  if (typeof value !== 'object' || value === null) return value;
  const isOfMoney = 'kind' in value && /^(order|credit)-/.test(String(value.kind));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const isHidden =
        hidden.has(key) ||
        (isOfMoney && key === 'sentence') ||
        (contractFields.has(field) && key === 'name') ||
        // A voucher says what it is worth.
        (field === 'voucher' && (key === 'value' || key === 'description'));
      return [key, isHidden ? maskField(one) : maskJson(one, key)];
    }),
  );
}

/** A line of an event stream, of a list of JSON lines, or of plain text. */
export function maskLine(line: string): string {
  const [, before = '', json] = /^(data: ?)?([[{].*)$/s.exec(line) ?? [];
  if (json === undefined) return maskText(line);
  try {
    return before + JSON.stringify(maskJson(JSON.parse(json)));
  } catch {
    return maskText(line);
  }
}
