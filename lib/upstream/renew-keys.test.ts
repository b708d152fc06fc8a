import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { config, resetConfig } from '@/lib/platform/config';
import { authorize } from './credentials';
import { redact } from './redact';
import { takeRenewedKeys } from './renew-keys';

const folder = mkdtempSync(join(tmpdir(), 'swath-keys-'));
const file = (name: string) => join(folder, name);

beforeEach(() => {
  writeFileSync(file('search'), 'first key of the search\n');
  writeFileSync(file('workflow'), 'first token of the workflow');
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
  vi.stubEnv('SEARCH_URL', 'https://search.example');
  vi.stubEnv('SEARCH_API_KEY_FILE', file('search'));
  vi.stubEnv('WORKFLOW_URL', 'https://workflow.example');
  vi.stubEnv('WORKFLOW_TOKEN_FILE', file('workflow'));
  resetConfig();
});
afterEach(() => {
  vi.unstubAllEnvs();
  resetConfig();
});

const sent = async (service: 'search' | 'workflow') =>
  (await authorize(service, 0, () => Promise.reject(new Error('no token is asked for')))).headers
    .authorization;

it('sends the keys that the files hold now, and masks those before too', async () => {
  expect(redact('of first key of the search')).toBe('of [secret]');
  expect(await sent('search')).toBe('APIKEY first key of the search');
  writeFileSync(file('search'), 'second key of the search\n');
  writeFileSync(file('workflow'), 'second token of the workflow');
  await takeRenewedKeys();
  expect(await sent('search')).toBe('APIKEY second key of the search');
  expect(await sent('workflow')).toBe('Bearer second token of the workflow');
  expect(redact('first key of the search, second key of the search')).toBe('[secret], [secret]');
});

it('continues with the keys before if a file cannot be used', async () => {
  const before = config();
  rmSync(file('search'));
  await expect(takeRenewedKeys()).rejects.toThrow('SEARCH_API_KEY_FILE: the file cannot be read');
  expect(config()).toBe(before);
  expect(await sent('search')).toBe('APIKEY first key of the search');
});

it('continues with the keys before while a file is empty, also beside a new one', async () => {
  const before = config();
  writeFileSync(file('search'), 'next key of the search');
  writeFileSync(file('workflow'), '');
  await expect(takeRenewedKeys()).rejects.toThrow('WORKFLOW_TOKEN_FILE: the file is empty');
  expect(config()).toBe(before);
  expect(await sent('workflow')).toBe('Bearer first token of the workflow');
  writeFileSync(file('workflow'), 'next token of the workflow');
  await takeRenewedKeys();
  expect(await sent('search')).toBe('APIKEY next key of the search');
  expect(await sent('workflow')).toBe('Bearer next token of the workflow');
});

it('takes new keys also while the certificate of Swath cannot be used', async () => {
  expect(config().search?.apiKey).toBe('first key of the search');
  for (const name of ['TLS_CERT_FILE', 'TLS_KEY_FILE']) vi.stubEnv(name, file('nowhere'));
  writeFileSync(file('search'), 'new key of the search');
  await takeRenewedKeys();
  expect(await sent('search')).toBe('APIKEY new key of the search');
});

it('leaves the session key alone', async () => {
  expect(config().sessionSecret).toBe('s'.repeat(32));
  vi.stubEnv('SESSION_SECRET', 't'.repeat(32));
  writeFileSync(file('search'), 'third key of the search');
  await takeRenewedKeys();
  expect(config().sessionSecret).toBe('s'.repeat(32));
  expect(await sent('search')).toBe('APIKEY third key of the search');
});
