import { featuresApi } from '@/lib/web/open/features-api';
import { json, lastingAnswer, toHref } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';
import { listCollections } from '../collection-list';

export const GET = route(featuresApi['GET /api/features/collections'], async ({ user, request }) =>
  lastingAnswer(request, {
    links: [{ rel: 'self', href: toHref('/api/features/collections'), type: json, title: 'The collections' }],
    collections: await listCollections(user),
  }),
);
