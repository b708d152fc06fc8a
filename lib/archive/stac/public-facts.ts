import type { ArchiveImage } from '../schema';

/** Names of facts about money and people. */
const privateName = /price|cost|amount|currency|credit|contract|customer|client|user|owner|mail|phone/i;
const address = /[^\s@]+@[^\s@]+\.[^\s@]+/;

/**
 * What else an archive reports of an image, without what is about money or people: items go to other programs and into
 * files, and no one knows what an archive will report. Undefined if nothing is left.
 */
export function publicFacts(more: ArchiveImage['more']): ArchiveImage['more'] {
  const left = Object.entries(more ?? {}).filter(
    ([name, value]) => !privateName.test(name) && !address.test(String(value)),
  );
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}
