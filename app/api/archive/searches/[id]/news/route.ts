import { archiveApi } from '@/lib/archive/api';
import { noSuchSearch } from '@/lib/archive/no-such-search';
import { findNews } from '@/lib/archive/search-news';
import { findSearch } from '@/lib/archive/search-store';
import { route } from '@/lib/web/route';

export const GET = route(
  archiveApi['GET /api/archive/searches/{id}/news'],
  async ({ params, user, signal }) => {
    const search = await findSearch(params.id, user);
    const news = search && (await findNews(search, user, signal));
    if (!news) throw noSuchSearch();
    return news;
  },
);
