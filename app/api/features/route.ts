import { featuresApi } from '@/lib/web/open/features-api';
import { hrefOf, json, lastingAnswer, openApiJson } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';

export const GET = route(featuresApi['GET /api/features'], ({ request }) =>
  lastingAnswer(request, {
    title: 'Swath: areas, scenes and tiles',
    description: 'Saved areas, and the scenes and tiles of each AOI with their status. Send an access token.',
    links: [
      { rel: 'self', href: hrefOf('/api/features'), type: json, title: 'This page' },
      {
        rel: 'service-desc',
        href: hrefOf('/api/features/api'),
        type: openApiJson,
        title: 'What this interface offers',
      },
      {
        rel: 'conformance',
        href: hrefOf('/api/features/conformance'),
        type: json,
        title: 'What it conforms to',
      },
      { rel: 'data', href: hrefOf('/api/features/collections'), type: json, title: 'The collections' },
    ],
  }),
);
