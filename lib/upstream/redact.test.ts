import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { nowhere, pointAt } from '@/testing/upstream/service';
import { excerpt, redact, registerToken, resetRedaction } from './redact';

beforeEach(() => pointAt({ all: nowhere }));

/** The forms in which the issue wants no secret to be found. */
const forms = (secret: string) => {
  const bytes = Buffer.from(secret, 'utf8');
  return [
    secret,
    bytes.toString('base64'),
    bytes.toString('base64url'),
    encodeURIComponent(secret),
    encodeURIComponent(bytes.toString('base64')),
    new URLSearchParams({ a: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex').toUpperCase(),
  ];
};

/** Whether every form of it can be written: half a surrogate pair cannot. */
const isWritable = (text: string) => !/\p{Surrogate}/u.test(text);

describe('no secret is left in a text', () => {
  it('of those that are configured, in any form', () => {
    for (const secret of ['the-client-secret', 'the-search-key', 'the-workflow-token', 's'.repeat(32)]) {
      for (const form of forms(secret)) expect(redact(`before ${form} after`)).toBe('before [secret] after');
    }
  });

  it('of those that a collector of traces wants', () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20the-collector-token,x-tenant=1');
    resetConfig();
    resetRedaction();
    try {
      for (const form of forms('Bearer the-collector-token'))
        expect(redact(`before ${form} after`)).toBe('before [secret] after');
    } finally {
      vi.unstubAllEnvs();
      resetConfig();
    }
  });

  it('whatever it looks like and wherever it is', () => {
    const secret = fc.string({ minLength: 6, maxLength: 60, unit: 'grapheme' }).filter(isWritable);
    const around = fc.string({ unit: fc.constantFrom(...' .,:;<>{}\n') });
    fc.assert(
      fc.property(secret, fc.nat({ max: 7 }), around, around, (hidden, number, before, after) => {
        registerToken(hidden);
        const form = forms(hidden)[number] ?? hidden;
        fc.pre(!before.includes(form.charAt(0)));
        const masked = redact(`${before}${form}${after}`);
        expect(masked).toBe(`${redact(before)}[secret]${redact(after)}`);
        resetRedaction();
      }),
      { numRuns: 500 },
    );
  });

  it('a letter without a capital of its own included', () => {
    registerToken('ẛ      ');
    expect(redact('before ẛ      after')).toBe('before [secret]after');
  });

  it('however many tokens come after the configured ones', () => {
    for (let number = 0; number < 500; number += 1) registerToken(`token-of-hour-${number}-end`);
    expect(redact('the-client-secret token-of-hour-499-end token-of-hour-498-end')).toBe(
      '[secret] [secret] [secret]',
    );
  });

  it('and words that look like one are kept', () => {
    expect(redact('the client has no secret key here')).toBe('the client has no secret key here');
  });
});

it('an excerpt splits no secret at its end', () => {
  const text = `${'x'.repeat(1_995)}the-client-secret`;
  expect(excerpt(text)).toBe(`${'x'.repeat(1_995)}[secr`);
});
