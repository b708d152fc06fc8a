import { findAreaFeature } from '@/lib/areas/saved/area-features';
import { findItemFeature } from '@/lib/ingestion/items/item-features';
import { featuresApi } from '@/lib/web/open/features-api';
import { geoJson, json, openAnswer, toHref } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';
import { noSuchFeature, parseCollection, requireCollection } from '../../../../collection-list';

export const GET = route(
  featuresApi['GET /api/features/collections/{collection}/items/{item}'],
  async ({ params, user }) => {
    const collected = parseCollection(params.collection, user);
    await requireCollection(params.collection, user);
    const feature =
      collected.of === 'areas'
        ? await findAreaFeature(params.item, user)
        : /^\d{1,16}$/.test(params.item)
          ? await findItemFeature(collected.aoi, collected.kind, Number(params.item))
          : undefined;
    if (!feature) throw noSuchFeature();
    const collection = `/api/features/collections/${params.collection}`;
    const links = [
      { rel: 'self', href: toHref(`${collection}/items/${params.item}`), type: geoJson },
      { rel: 'collection', href: toHref(collection), type: json },
    ];
    return openAnswer({ ...feature, links }, geoJson);
  },
);
