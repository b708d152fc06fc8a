import { describe, expect, it } from 'vitest';
import { readOptions } from './options';

describe('the options from the environment', () => {
  it('are complete without any variable', () => {
    expect(readOptions({})).toMatchObject({
      port: 4010,
      seed: 'swath',
      speed: 1,
      workflow: 'default',
      tokenSeconds: 3600,
      letter: false,
      faults: [],
    });
  });

  it('start the world at midnight UTC, so that it stays the same for a day', () => {
    expect(readOptions({}).now.toISOString()).toMatch(/T00:00:00\.000Z$/);
  });

  it('take an instant without a zone as UTC', () => {
    expect(readOptions({ SIM_NOW: '2026-03-01T06:00:00' }).now.toISOString()).toBe(
      '2026-03-01T06:00:00.000Z',
    );
  });

  it.each([
    ['SIM_PORT', '70000', 'SIM_PORT must be a whole number from 0 to 65535, not "70000".'],
    ['SIM_SPEED', 'fast', 'SIM_SPEED must be a number from 0.01 to 100000, not "fast".'],
    ['SIM_LETTER', 'maybe', 'SIM_LETTER must be 1 or 0, not "maybe".'],
    [
      'SIM_NOW',
      'tomorrow',
      'SIM_NOW must be an ISO 8601 instant such as 2026-11-21T00:00:00Z, not "tomorrow".',
    ],
    ['SIM_WORKFLOW', 'full', 'SIM_WORKFLOW must be default or empty, not "full".'],
    ['SIM_CATALOGUE', '1e6', 'SIM_CATALOGUE must be a whole number from 0 to 200000, not "1e6".'],
    ['SIM_CREDIT', '-5', 'SIM_CREDIT must be an amount such as 50000.00, not "-5".'],
    ['SIM_FAULTS', '[', 'SIM_FAULTS must be a JSON list of faults, and this is not JSON.'],
    ['SIM_USERNAME_HEADER', 'a b', 'SIM_USERNAME_HEADER must be the name of a header, not "a b".'],
  ])('refuse %s=%s in one sentence', (name, value, sentence) => {
    expect(() => readOptions({ [name]: value })).toThrow(sentence);
  });

  it('refuse a fault of a kind that does not exist, and say where', () => {
    expect(() => readOptions({ SIM_FAULTS: '[{"kind":"meteor"}]' })).toThrow(/SIM_FAULTS: .*at 0\.kind/);
  });
});
