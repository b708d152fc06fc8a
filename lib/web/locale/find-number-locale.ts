import { usualLocale } from './number-locale';

/** More than this says nothing more, and comes from outside. */
const maxHeaderLength = 500;
/** Each request has such a header, and few differ. */
const known = new Map<string, string>();
const maxKnown = 200;

/**
 * The locale that numbers are written in for a reader, from the header by which a browser reports the languages that it
 * prefers: the first of them that is known here. The digits are always 0 to 9, so that they can be typed and compared.
 */
export function findNumberLocale(acceptLanguage: string | null): string {
  const header = (acceptLanguage ?? '').slice(0, maxHeaderLength);
  const found = known.get(header) ?? firstKnown(header);
  if (known.size >= maxKnown) known.clear();
  known.set(header, found);
  return found;
}

function firstKnown(header: string): string {
  const wanted = header
    .split(',')
    .map((one) => {
      const [tag = '', ...settings] = one.split(';').map((part) => part.trim());
      const weight = settings.find((setting) => setting.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const locale = knownLocale(tag);
    if (locale) return locale;
  }
  return usualLocale;
}

function knownLocale(tag: string): string | undefined {
  try {
    const { language, script, region } = new Intl.Locale(tag);
    // The language of the pages alone says nothing of its numbers, nor do whims that a tag can carry.
    if (language === 'en' && !region) return undefined;
    const plain = [language, script, region].filter(Boolean).join('-');
    if (Intl.NumberFormat.supportedLocalesOf(plain).length === 0) return undefined;
    const { numberingSystem } = new Intl.NumberFormat(plain).resolvedOptions();
    return numberingSystem === 'latn' ? plain : `${plain}-u-nu-latn`;
  } catch {
    return undefined;
  }
}
