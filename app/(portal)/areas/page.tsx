import { GET as searches } from '@/app/api/archive/searches/route';
import { GET as areas } from '@/app/api/areas/route';
import { createPage } from '@/app/create-page';
import { read } from '@/lib/web/page/prefetch';
import { AreasWithNews } from './AreasWithNews';

export const metadata = { title: 'Areas' };

export default createPage({
  title: 'Areas',
  reads: () => ({ own: [read(areas, { query: {} }), read(searches, {})] }),
  show: () => <AreasWithNews />,
});
