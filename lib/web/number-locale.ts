/** How numbers are written where nobody says otherwise. */
const usual = 'en-GB';
/** More than this tells nothing more, and comes from outside. */
const mostHeader = 500;
let current = usual;

/**
 * The locale that numbers are written in for a reader, from the header by which a browser tells the languages that it
 * prefers: the first of them that is known here. The digits are always 0 to 9, so that they can be typed and compared.
 */
export function numberLocaleOf(acceptLanguage: string | null): string {
  const wanted = (acceptLanguage ?? '')
    .slice(0, mostHeader)
    .split(',')
    .map((one) => {
      const [tag = '', ...settings] = one.split(';').map((part) => part.trim());
      const weight = settings.find((setting) => setting.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const known = knownLocale(tag);
    if (known) return known;
  }
  return usual;
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

let readerOfRequest: () => string | undefined = () => undefined;

/** The locale of the reader: of this page, or of the request that is answered. Where nobody reads, it is the usual one. */
export const numberLocale = () => readerOfRequest() ?? current;

/** Tells on a server, which has many readers, how to find the one whose request is answered. */
export function readNumberLocaleFrom(find: () => string | undefined): void {
  readerOfRequest = find;
}

/** Tells in a browser who reads, before anything is drawn. */
export function setNumberLocale(locale: string): void {
  current = locale;
}
