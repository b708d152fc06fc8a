import 'server-only';
import { currentExchange } from '@/lib/platform/exchange';
import { readNumberLocaleFrom } from './number-locale';

// Amounts in sentences and in pages of the server are written as the reader of the request reads them.
readNumberLocaleFrom(() => currentExchange()?.numberLocale);
