import { expect, it } from 'vitest';
import { fieldsNamedIn, optionsNamedIn } from './named-fields';

it.each([
  ['missing customerReference', ['customerReference']],
  [
    '{"errors":[{"field":"customer_reference"},{"field":"/primaryMarket"}]}',
    ['primaryMarket', 'customerReference'],
  ],
  ['Delivery type is mandatory', ['deliveryType']],
  ['anotherCustomerReferenceNumber', []],
  ['voucherCodes: SPRING2024 is over', ['voucherCodes']],
  ['contractId is not active', ['contractId']],
  ['The contract ID is unknown', ['contractId']],
  ['Your contract does not pay this', []],
  ['The price is unknown', []],
])('finds the fields that %j names', (words, fields) => {
  expect(fieldsNamedIn(words)).toEqual(fields);
});

it.each([
  ['missing option processing_level', ['processing_level']],
  ['options[3].dem: is mandatory', ['dem']],
  ['The processing level is unknown', []],
  ['processing_levels', []],
])('finds the options that %j names', (words, options) => {
  expect(optionsNamedIn(words, ['processing_level', 'dem'])).toEqual(options);
});
