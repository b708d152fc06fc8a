import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describe as explain } from '@/lib/upstream/errors';
import { serviceHealth } from '@/lib/upstream/health';
import { area } from '@/testing/ordering/services';
import { catchFailure, startService, type TestService } from '@/testing/upstream/service';
import * as client from '../client';
import { maxOptions, maxValues } from '../client-schema';
import * as extras from '../optional-client';
import { resolveForm, toSentOptions } from './option-form';
import { readForm } from './option-graph';

/*
 * Services that do everything that their descriptions leave open. Each answer is sent over HTTP as it is here.
 */
let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const answer = (body: string | Uint8Array, status = 200, headers: Record<string, string> = {}) => {
  service.handle = (_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
};
const readOptions = (...availableOptions: unknown[]) => {
  answer(JSON.stringify({ availableOptions }));
  return client.options('any', [{ number: 1, geometry: area }]);
};
const sendOptions = async (...availableOptions: unknown[]) => {
  const form = readForm(await readOptions(...availableOptions));
  return toSentOptions(resolveForm(form, { values: {}, areas: [1] })).options;
};
const contract = { contractId: 'c', name: 'Ünser Vertrag', currency: 'EUR', creditRemaining: '10' };

describe('the bytes of an answer', () => {
  const text = JSON.stringify({ contracts: [contract] });

  it.each([
    ['begin with a byte order mark', Buffer.from(`\ufeff${text}`), {}],
    ['have no content type', Buffer.from(text), {}],
    ['are called a page', Buffer.from(text), { 'content-type': 'text/html' }],
    ['are compressed, though nobody said how long they are', gzipSync(text), { 'content-encoding': 'gzip' }],
    [
      'are in the charset that they claim',
      Buffer.from(text, 'latin1'),
      { 'content-type': 'application/json;charset=ISO-8859-1' },
    ],
    [
      'are UTF-8, whatever charset they claim',
      Buffer.from(text),
      { 'content-type': 'application/json; charset="iso-8859-1"' },
    ],
    ['are in a charset that nobody claims', Buffer.from(text, 'latin1'), { 'content-type': 'text/plain' }],
  ])('%s', async (_, bytes, headers) => {
    answer(bytes, 200, headers);
    expect(await client.contracts()).toMatchObject([{ name: 'Ünser Vertrag' }]);
  });

  it('report an order number behind a byte order mark: such an order is not lost', async () => {
    answer('\ufeff{"salesOrderId": 12345678901234567890}');
    expect(await client.orders('{}', { onSending: async () => undefined })).toMatchObject({
      salesOrderId: '12345678901234567890',
    });
  });

  it.each([
    ['nothing', '', 204],
    ['a page', '<html><body>Please sign in</body></html>', 200],
    ['a word', 'OK', 200],
    ['null', 'null', 200],
    ['another thing', '{"error":{"code":7,"message":"Contract <b>blocked</b>"}}', 200],
  ])('that are %s are reported, and an order is never taken for placed', async (_, body, status) => {
    answer(body, status);
    const reading = [client.contracts(), client.productTypes(), client.prices('{}')];
    for (const call of reading) {
      expect(explain(await catchFailure(call)).title).toBe(
        'Swath could not read the answer from the ordering service',
      );
    }
    const lost = await catchFailure(client.orders('{}', { onSending: async () => undefined }));
    expect(lost).toMatchObject({ kind: 'malformed', isUncertain: true });
  });

  it('that say in words what is wrong are quoted, whatever the status', async () => {
    answer('{"error":{"code":7,"message":"Contract <b>blocked</b> &amp; closed"}}');
    expect(explain(await catchFailure(client.prices('{}'))).detail).toContain('“Contract blocked & closed”');
    answer('{"errors":[{"field":"aoi","message":"too small"},{"message":"too far"}]}', 422);
    expect(explain(await catchFailure(client.prices('{}'))).detail).toContain('“too small; too far”');
    answer('{"fault":{"faultstring":"no quota"}}', 400);
    expect(explain(await catchFailure(client.prices('{}'))).detail).toContain('“no quota”');
  });

  it('that lead elsewhere are not followed with the credential', async () => {
    service.handle = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    expect(explain(await catchFailure(client.contracts())).title).toContain('sent a redirect');
    expect(service.seen.map(({ url }) => url)).toEqual(['/api/v1/me/contracts']);
  });
});

describe('lists', () => {
  it('are empty where they are null', async () => {
    answer('{"contracts":null,"productTypes":null,"availableOptions":null}');
    expect(await client.contracts()).toEqual([]);
    expect(await client.productTypes()).toEqual([]);
    expect(await client.options('any', [{ number: 1, geometry: area }])).toEqual([]);
  });

  it('have each contract and product type once, and none without a name to ask for it by', async () => {
    answer(
      JSON.stringify({
        contracts: [contract, { ...contract, name: 'again' }, { ...contract, contractId: ' ' }],
      }),
    );
    expect(await client.contracts()).toMatchObject([{ id: 'c', name: 'Ünser Vertrag' }]);
    answer('{"productTypes":[{"productTypeId":"b"},{"productTypeId":"a"},{"productTypeId":"b"},{}]}');
    expect((await client.productTypes()).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('report how many entries cannot be read, and a second one of the same name is none of them', async () => {
    const counts: number[] = [];
    const onUnreadable = (count: number) => counts.push(count);
    answer(JSON.stringify({ contracts: [contract, contract, { name: 'no id' }, null, 7] }));
    expect(await client.contracts({ onUnreadable })).toHaveLength(1);
    answer(JSON.stringify({ productTypes: [{ productTypeId: 'b' }, {}, { productTypeId: '' }] }));
    expect(await client.productTypes({ onUnreadable })).toHaveLength(1);
    answer(JSON.stringify({ availableOptions: [{ name: 'gsd' }, { label: 'no name' }] }));
    const asked = [{ number: 1, geometry: area }];
    expect(await client.options('any', asked, { onUnreadable })).toHaveLength(1);
    answer('{"contracts":null}');
    await client.contracts({ onUnreadable });
    expect(counts).toEqual([3, 2, 1, 0]);
  });

  it('are of what they seem to be, as numbers, as text and as null', async () => {
    answer(
      '{"productTypes":[{"productTypeId":12345678901234567890,"technicalProduct":{"label":null,"source":"tasking","sensor":{"id":4,"label":null}},"minimumOrderAreaApplied":"25.0"}]}',
    );
    expect(await client.productTypes()).toMatchObject([
      {
        id: '12345678901234567890',
        label: '12345678901234567890',
        source: 'tasking',
        sensor: { id: '4', label: '4' },
        minimumAreaKm2: 25,
      },
    ]);
    answer(
      '{"contracts":[{"contractId":9007199254740993,"creditRemaining":12345678901234567.89,"currency":"eur"}]}',
    );
    expect(await client.contracts()).toEqual([
      {
        id: '9007199254740993',
        name: '9007199254740993',
        creditRemaining: '12345678901234567.89',
        currency: 'EUR',
      },
    ]);
  });
});

describe('options', () => {
  const level = { name: 'level', type: 'list', mandatory: 'true', values: [{ id: 'a', label: 'A' }] };

  it('are wanted in whatever letters a service says so', async () => {
    expect(await sendOptions({ ...level, type: 'LIST', mandatory: ' TRUE ', defaultValue: 'a' })).toEqual([
      { key: 'level', value: 'a' },
    ]);
    const [hidden] = await readOptions({ ...level, hidden: 'True', mandatory: true });
    expect(hidden).toMatchObject({ isHidden: true, mandatory: 'true' });
  });

  it('are refused where there are more than a form can have', async () => {
    const values = Array.from({ length: maxValues }, (_, at) => `v${at}`);
    expect((await readOptions({ ...level, values }))[0]?.values).toHaveLength(maxValues);
    const tooMany = [
      [{ ...level, values }, level],
      Array.from({ length: maxOptions + 1 }, (_, at) => ({ name: `o${at}` })),
    ];
    for (const list of tooMany) {
      const error = await catchFailure(readOptions(...list));
      expect(error.kind).toBe('too-large');
      expect(explain(error).title).toBe('The answer from the ordering service is too large');
    }
  });

  it('keep values that are words alone, and the digits of those that are numbers', async () => {
    answer(
      '{"availableOptions":[{"name":"gsd","type":"list","mandatory":"true","defaultValue":0.50,"values":["0.30",0.50,{"id":1.0,"label":1},null,{"id":""},[]]}]}',
    );
    const [gsd] = await client.options('any', [{ number: 1, geometry: area }]);
    expect(gsd?.values.map(({ id, label }) => [id, label])).toEqual([
      ['0.30', '0.30'],
      ['0.50', '0.50'],
      ['1.0', '1'],
    ]);
    expect(gsd?.defaultValue).toBe('0.50');
  });

  it('are passed over without a name, and asked as text without values or with a type that no one knows', async () => {
    expect(
      await sendOptions(
        { ...level, name: null },
        { ...level, name: ' ' },
        'level',
        { name: 'colour', type: 'swatch', mandatory: 'true', values: null, defaultValue: 'red' },
        { name: 'empty', type: 'list', mandatory: 'true', values: [], defaultValue: 'x' },
        { name: 'free', mandatory: null, defaultValue: null },
      ),
    ).toEqual([
      { key: 'colour', value: 'red' },
      { key: 'empty', value: 'x' },
    ]);
  });

  it('are not held back by rules that are no rules', async () => {
    const rules = [null, '', 'null', {}, { reject: true, filter: null }, { reject: 'false', condition: ' ' }];
    for (const constraint of rules) {
      expect((await readOptions({ ...level, constraint }))[0]?.rules).toEqual([]);
    }
    const [inverted] = await readOptions({ ...level, constraint: { reject: 'TRUE', filter: 'x:y' } });
    expect(inverted?.rules).toEqual([{ filter: 'x:y', rejects: true }]);
    const [odd] = await readOptions({ ...level, constraint: { filter: ['x:y'], depth: 3 } });
    expect(odd?.rules).toHaveLength(1);
  });
});

it.each([400, 401, 403])(
  'a refusal of the identity provider (%i) asks no reader of contracts to change anything',
  async (status) => {
    service.handleToken = (_, response) => response.writeHead(status).end('{"error":"invalid_client"}');
    const said = explain(await catchFailure(client.contracts()));
    expect(said).toMatchObject({ title: 'Ordering is unavailable', retryable: false });
    expect(said.detail).not.toMatch(/Change what you asked|invalid_client/);
    expect(service.seen).toHaveLength(0);
  },
);

describe('what not every deployment has', () => {
  it.each([
    ['a page of its gateway', 200, '<html>not here</html>'],
    ['that nobody wrote it', 501, 'Not Implemented'],
    ['a fault', 500, 'no route'],
    ['a refusal', 403, '{"message":"Missing Authentication Token"}'],
  ])('does no harm where it answers %s', async (_, status, body) => {
    const health = () => serviceHealth().find(({ name }) => name === 'ordering');
    answer(JSON.stringify({ contracts: [contract] }));
    await client.contracts();
    answer(body, status);
    for (let i = 0; i < 8; i++) {
      await extras.readVoucher('SPRING').catch(() => undefined);
      await extras.readLicence('eula').catch(() => undefined);
    }
    expect(health()).toMatchObject({ breaker: 'closed', state: 'ok' });
    answer(JSON.stringify({ contracts: [contract] }));
    expect(await client.contracts()).toHaveLength(1);
  });

  it('gives the text of a licence as it is, and inside JSON; an error is none', async () => {
    for (const body of [
      'The licence',
      '"The licence"',
      '{"text":"The licence"}',
      '{"content":"The licence"}',
    ]) {
      answer(body);
      expect(await extras.readLicence('eula')).toBe('The licence');
    }
    for (const body of ['{"error":"unknown licence"}', 'null', '""', '<html>no</html>', '[]', '17']) {
      answer(body);
      expect(await extras.readLicence('eula')).toBeUndefined();
    }
  });

  it('is not zero where it is empty', async () => {
    answer(
      '{"feasibility":null,"successProbability":null,"attempts":[{"start":"2027-04-01T10:00:00","incidenceAngle":""}]}',
    );
    const outlook = await extras.readOutlook({
      productTypeId: 'any',
      area,
      period: { start: '2027-04-01T00:00:00Z', end: '2027-04-20T23:59:59Z' },
    });
    expect(outlook?.probability).toBeUndefined();
    expect(outlook?.attempts).toEqual([{ start: '2027-04-01T10:00:00' }]);
  });
});
