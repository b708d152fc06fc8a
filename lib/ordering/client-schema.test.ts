import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contractsAnswer,
  optionsAnswer,
  parsePrice,
  parseSalesOrderId,
  productTypesAnswer,
} from './client-schema';
import { decimalText, formatMoney, isSameAmount, minus, parseExactJson, sum } from './money';

describe('money', () => {
  it('keeps the digits of every number, and leaves strings alone', () => {
    const text = '{"a": 0.1, "b": [-1.50, 12345678901234567890.12], "c\\"1": "2 \\\\", "d": 1e2}';
    expect(parseExactJson(text)).toEqual({
      a: '0.1',
      b: ['-1.50', '12345678901234567890.12'],
      'c"1': '2 \\',
      d: '1e2',
    });
    for (const bad of ['{', '[01]', '{"a":1,}', '1 2'])
      expect(() => parseExactJson(bad)).toThrow(SyntaxError);
  });

  it('reads any JSON as JSON.parse does, numbers aside', () => {
    const asText = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? JSON.stringify(one) : one));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseExactJson(JSON.stringify(value, null, 1))).toEqual(asText(value));
      }),
    );
  });

  it('adds and compares without a cent of error', () => {
    expect(sum(Array.from({ length: 10 }, () => '0.1'))).toBe('1');
    expect(minus('18420.0', '1234.00')).toBe('17186');
    expect(isSameAmount('200', '200.00')).toBe(true);
    expect(decimalText('1.2E3')).toBe('1200');
    expect(decimalText('200.0')).toBe('200.0');
    for (const bad of ['', 'NaN', '0x1', '1,2', null, {}, '1e999']) expect(decimalText(bad)).toBeUndefined();
  });

  it('is shown with its currency, exactly', () => {
    expect(formatMoney('1234', 'EUR')).toBe('€1,234.00');
    expect(formatMoney('-226.00', 'EUR')).toBe('−€226.00');
    expect(formatMoney('12345678901234567890.12', 'USD')).toBe('$12,345,678,901,234,567,890.12');
    expect(formatMoney('10', 'not a currency')).toBe('not a currency 10.00');
  });
});

describe('contracts', () => {
  it('are read with blanks around names and money as text', () => {
    const wire = {
      contracts: [
        { contractId: 'c1', name: ' Our account', creditRemaining: '100000.0', currency: 'EUR', novel: [1] },
        { contractId: 7, creditRemaining: null, tradeAgreementUrl: 'javascript:alert(1)' },
        { name: 'without an id' },
        null,
      ],
    };
    expect(contractsAnswer.parse(wire)).toEqual([
      { id: 'c1', name: 'Our account', creditRemaining: '100000.0', currency: 'EUR' },
      { id: '7', name: '7', currency: '' },
    ]);
  });
});

describe('product types', () => {
  it('are read with labels that were encoded twice, licences that are none, and parts that are missing', () => {
    const wire = {
      productTypes: [
        {
          productTypeId: 'Half',
          technicalProduct: {
            label: 'PlÃ©iades 0.5-m',
            source: { id: 'archive', label: 'archive' },
            sensor: { id: 'pleiades', label: 'PlÃ©iades' },
            licences: ['null'],
          },
          minimumOrderAreaApplied: 25,
          descriptionUrl: 'https://provider.example/half',
        },
        { productTypeId: 'Bare' },
        { productTypeId: 'Odd', technicalProduct: 5, minimumOrderAreaApplied: 'many', descriptionUrl: 5 },
      ],
    };
    const [half, bare, odd] = productTypesAnswer.parse(wire);
    expect(half).toMatchObject({
      label: 'Pléiades 0.5-m',
      source: 'archive',
      sensor: { label: 'Pléiades' },
      licences: [],
      minimumAreaKm2: 25,
    });
    expect(bare).toMatchObject({ id: 'Bare', label: 'Bare', licences: [], minimumAreaKm2: 0 });
    expect(odd).toMatchObject({ id: 'Odd', minimumAreaKm2: 0 });
  });
});

describe('options', () => {
  const read = (option: Record<string, unknown>) =>
    optionsAnswer.parse({ availableOptions: [{ name: 'a', ...option }] })[0]!;

  it('take every spelling of a constraint', () => {
    expect(read({ constraint: { reject: true, filter: 'b:c' } }).rules).toEqual([
      { filter: 'b:c', rejects: true },
    ]);
    expect(read({ constraint: { condition: 'b:(c)' } }).rules).toEqual([{ filter: 'b:(c)', rejects: false }]);
    expect(read({ constraint: null }).rules).toEqual([]);
    expect(read({ constraint: { filter: '' } }).rules).toEqual([]);
    expect(read({ constraint: { odd: 1 } }).rules).toEqual([{ filter: '{"odd":1}', rejects: false }]);
    const { values } = read({ type: 'list', values: [{ id: 8, constraint: { condition: 'b:c' } }] });
    expect(values).toEqual([{ id: '8', label: '8', rules: [{ filter: 'b:c', rejects: false }] }]);
  });

  it('are read whatever is odd about them', () => {
    expect(read({})).toMatchObject({ type: 'string', values: [], defaultValue: '', mandatory: 'false' });
    expect(read({ mandatory: true, hidden: true, defaultValue: 5, values: null })).toMatchObject({
      mandatory: 'true',
      isHidden: true,
      defaultValue: '5',
    });
    expect(read({ range: [-100, 10000] }).range).toEqual(['-100', '10000']);
    expect(read({ range: [5, 1] }).range).toBeUndefined();
    expect(read({ range: 'wide' }).range).toBeUndefined();
  });
});

describe('prices', () => {
  it('keep every amount as it was written', () => {
    const price =
      parsePrice(`{"contractId":"c","currency":"EUR","discountPercentage":0.0,"discountValue":0.10,
      "productTypes":[{"amount":200.10,"areaKm2":20.0,"price":200.10,"productTypeId":"P","items":[{"dataStripIds":["d"]}]},
      {"productTypeId":"Q","amount":null,"items":[{"datastripIds":["e"]}]}],"totalAmountCurrency":9007199254740993.01}`);
    expect(price).toMatchObject({ total: '9007199254740993.01', discountValue: '0.10' });
    expect(price?.lines[0]).toMatchObject({
      amount: '200.10',
      areaKm2: '20.0',
      items: [{ datastripIds: ['d'] }],
    });
    expect(price?.lines[1]).toMatchObject({ amount: undefined, items: [{ datastripIds: ['e'] }] });
  });

  it('keep a line that does not say what it is for, since the total counts it', () => {
    const price = parsePrice(
      '{"productTypes":[{"amount":1.5},{"productTypeId":"P","amount":2}],"totalAmount":3.5}',
    );
    expect(price?.lines.map(({ productTypeId, amount }) => [productTypeId, amount])).toEqual([
      ['', '1.5'],
      ['P', '2'],
    ]);
  });

  it('are in no currency that is known unless they name a code', () => {
    const currencyIn = (currency: unknown) => [
      parsePrice(JSON.stringify({ totalAmount: 1, currency }))?.currency,
      contractsAnswer.parse({ contracts: [{ contractId: 'c', currency }] })[0]?.currency,
    ];
    for (const code of ['EUR', 'eur', ' Eur '])
      expect([code, currencyIn(code)]).toEqual([code, ['EUR', 'EUR']]);
    for (const none of ['N/A', '-', '€', 'EURO', 'ßX', '123', '', null, 978]) {
      expect([none, currencyIn(none)]).toEqual([none, ['', '']]);
    }
  });

  it('take the other spelling of the total, and are none without one', () => {
    expect(parsePrice('{"totalAmount":"12.50","currency":"USD"}')).toMatchObject({
      total: '12.50',
      lines: [],
    });
    for (const bad of ['{}', '[]', 'null', '<html>', '{"totalAmount":"much"}', '']) {
      expect(parsePrice(bad)).toBeUndefined();
    }
  });
});

describe('order numbers', () => {
  it('are text, whatever they were sent as, and never blank', () => {
    expect(parseSalesOrderId('{"salesOrderId":"SO-1"}')).toBe('SO-1');
    expect(parseSalesOrderId('{"salesOrderId":90071992547409931}')).toBe('90071992547409931');
    for (const bad of [
      '{}',
      '{"salesOrderId":""}',
      '{"salesOrderId":" "}',
      '{"salesOrderId":null}',
      'ok',
      '',
    ]) {
      expect(parseSalesOrderId(bad)).toBeUndefined();
    }
  });
});
