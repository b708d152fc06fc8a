import { stacVersion } from '@/lib/archive/stac/stac-item';
import { stacConformance } from '@/lib/web/open/conformance';
import { geoJson, json, openApiJson, toHref } from '@/lib/web/open/open-answer';

/** Where the STAC API begins: its links. */
export function landingPage() {
  const root = toHref('/api/stac');
  return {
    type: 'Catalog',
    stac_version: stacVersion,
    id: 'swath',
    title: 'Swath: the archive',
    description: 'Images of the archive that can be ordered. Send an access token.',
    conformsTo: stacConformance,
    links: [
      { rel: 'self', href: root, type: json, title: 'This page' },
      { rel: 'root', href: root, type: json },
      { rel: 'service-desc', href: `${root}/api`, type: openApiJson, title: 'What this interface offers' },
      { rel: 'service-doc', href: toHref('/api-docs'), type: 'text/html', title: 'The same, for people' },
      { rel: 'conformance', href: `${root}/conformance`, type: json, title: 'What it conforms to' },
      { rel: 'data', href: `${root}/collections`, type: json, title: 'The collections' },
      { rel: 'search', href: `${root}/search`, type: geoJson, title: 'Search', method: 'GET' },
      { rel: 'search', href: `${root}/search`, type: geoJson, title: 'Search', method: 'POST' },
    ],
  };
}
