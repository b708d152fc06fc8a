import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withExchange } from '@/lib/platform/exchange';
import { numberLocale } from './number-locale';
import './request-locale';

const from = (locale: string) => ({
  id: 'a-request',
  path: '',
  traceparent: '',
  numberLocale: locale,
  client: '::1',
  isLocal: true,
  isLong: false,
  isOver: false,
});

it('amounts in sentences of the server are written as each of its readers reads them', async () => {
  const written = async () => {
    await turn();
    return numberLocale();
  };
  const [german, british] = await Promise.all([
    withExchange(from('de-DE'), written),
    withExchange(from('en-GB'), written),
  ]);
  expect([german, british]).toEqual(['de-DE', 'en-GB']);
  expect(await written()).toBe('en-GB');
});
