import { featuresApi } from '@/lib/web/open/features-api';
import { json, lastingAnswer, openApiJson, toHref } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';

export const GET = route(featuresApi['GET /api/features'], ({ request }) =>
  lastingAnswer(request, {
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
      {
        rel: 'conformance',
        href: toHref('/api/features/conformance'),
        type: json,
        title: 'What it conforms to',
      },
      { rel: 'data', href: toHref('/api/features/collections'), type: json, title: 'The collections' },
    ],
  }),
);
