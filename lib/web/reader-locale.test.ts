import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { numberLocale } from './number-locale';
import { forReader } from './reader-locale';

const from = (language: string) => new Request('http://portal', { headers: { 'accept-language': language } });

it('amounts in sentences of the server are written as each of its readers reads them', async () => {
  const written = async () => {
    await pause(1);
    return numberLocale();
  };
  const [german, british] = await Promise.all([
    forReader(from('de-DE,en;q=0.5'), written),
    forReader(from('en-GB'), written),
  ]);
  expect([german, british]).toEqual(['de-DE', 'en-GB']);
  expect(await written()).toBe('en-GB');
});
