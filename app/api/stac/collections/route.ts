import { archiveApi } from '@/lib/archive/api';
import { listCollections } from '@/lib/archive/stac/stac-collections';
import { json, lastingAnswer, toHref } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';

export const GET = route(archiveApi['GET /api/stac/collections'], ({ request }) =>
  lastingAnswer(request, {
    collections: listCollections(),
    links: [
      { rel: 'self', href: toHref('/api/stac/collections'), type: json, title: 'The collections' },
      { rel: 'root', href: toHref('/api/stac'), type: json },
    ],
  }),
);
