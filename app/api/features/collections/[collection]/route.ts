import { featuresApi } from '@/lib/web/open/features-api';
import { lastingAnswer } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';
import { describeCollection, parseCollection, requireCollection } from '../../collection-list';

export const GET = route(
  featuresApi['GET /api/features/collections/{collection}'],
  async ({ params, user, request }) => {
    const collected = parseCollection(params.collection, user);
    await requireCollection(params.collection, user);
    return lastingAnswer(request, describeCollection(params.collection, collected));
  },
);
