import { orderFieldNames } from './order-fields';

/** The fields of a whole order that a refusal can name. */
const fieldNames = [...orderFieldNames, 'voucherCodes', 'contractId'] as const;
export type NamedField = (typeof fieldNames)[number];

/** How a key can be written in a sentence of a service: `customerReference`, `customer_reference`, `Customer reference`. */
const patterns = fieldNames.map((name) => {
  const words = name.replace(/([A-Z])/g, ' $1').split(' ');
  return [name, new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[ _-]?')}(?![\\p{L}\\p{N}])`, 'iu')] as const;
});

/**
 * The fields of an order that the words of a refusal name. Services ask for fields that the interface leaves open; the
 * words mark where to look, and decide nothing.
 */
export const fieldsNamedIn = (words: string): NamedField[] =>
  patterns.filter(([, pattern]) => pattern.test(words)).map(([name]) => name);

/** The options that the words of a refusal name by their exact keys: some keys are common words in other letters. */
export function optionsNamedIn(words: string, names: readonly string[]): string[] {
  const said = new Set(words.match(/[\p{L}\p{N}_-]+/gu));
  return names.filter((name) => said.has(name));
}
