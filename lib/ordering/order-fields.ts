/** The fields of a whole order that a deployment can ask of everybody (`ORDER_REQUIRED`). */
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
  customerReference: 'Give your reference',
};
