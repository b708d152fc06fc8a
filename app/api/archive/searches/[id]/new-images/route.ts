import { archiveApi } from '@/lib/archive/api';
import { noSuchSearch } from '@/lib/archive/saved/no-such-search';
import { findNewImages } from '@/lib/archive/saved/search-news';
import { findSearch } from '@/lib/archive/saved/search-store';
import { route } from '@/lib/web/route';

export const GET = route(
  archiveApi['GET /api/archive/searches/{id}/new-images'],
  async ({ params, user, signal }) => {
    const search = await findSearch(params.id, user);
    const news = search && (await findNewImages(search, user, signal));
    if (!news) throw noSuchSearch();
    return news;
  },
);
