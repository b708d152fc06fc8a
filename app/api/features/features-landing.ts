import { json, openApiJson, toHref } from '@/lib/web/open/open-answer';

/** Where OGC API – Features begins: its links. */
export const landingPage = () => ({
  title: 'Swath: areas, scenes and tiles',
  description: 'Saved areas, and the scenes and tiles of each AOI with their status. Send an access token.',
  links: [
    { rel: 'self', href: toHref('/api/features'), type: json, title: 'This page' },
    {
      rel: 'service-desc',
      href: toHref('/api/features/api'),
      type: openApiJson,
      title: 'What this interface offers',
    },
    { rel: 'service-doc', href: toHref('/api-docs'), type: 'text/html', title: 'The same, for people' },
    {
      rel: 'conformance',
      href: toHref('/api/features/conformance'),
      type: json,
      title: 'What it conforms to',
    },
    { rel: 'data', href: toHref('/api/features/collections'), type: json, title: 'The collections' },
  ],
});
