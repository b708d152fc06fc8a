/** The fields of a whole order that a deployment can ask of everyone (`ORDER_REQUIRED`). */
export const orderFieldNames = [
  'primaryMarket',
  'secondaryMarket',
  'deliveryType',
  'customerReference',
] as const;
export type OrderFieldName = (typeof orderFieldNames)[number];

/** What to do about each that is asked and empty. */
export const missingField: Record<OrderFieldName, string> = {
  primaryMarket: 'Choose a primary market',
  secondaryMarket: 'Give a secondary market',
  deliveryType: 'Choose how it is delivered',
  customerReference: 'Enter your reference',
};

/**
 * What is wrong with the further options of an order as a whole, as sentences: each needs a name of its own and a
 * value. Rows with neither are passed over.
 */
export function wrongOrderOptions(options: readonly { key: string; value: string }[] = []): string[] {
  const seen = new Set<string>();
  return options.flatMap(({ key, value }) => {
    if (key === '' && value === '') return [];
    if (key === '') return `Name the further option with the value ${value}`;
    if (value === '') return `Give the further option ${key} a value`;
    if (key === 'deliveryType') return 'The delivery type has a field of its own';
    if (seen.has(key)) return `The option ${key} is listed twice`;
    seen.add(key);
    return [];
  });
}
