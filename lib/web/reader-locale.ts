import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { numberLocaleOf, readNumberLocaleFrom } from './number-locale';

const readers = new AsyncLocalStorage<{ acceptLanguage: string | null }>();

readNumberLocaleFrom(() => {
  const reader = readers.getStore();
  return reader && numberLocaleOf(reader.acceptLanguage);
});

/** Does something for whoever sent a request: amounts in the sentences that come of it are written as they read them. */
export const forReader = <T>({ headers }: Request, work: () => T): T =>
  readers.run({ acceptLanguage: headers.get('accept-language') }, work);
