import { notFound } from 'next/navigation';
import { GET as stage } from '@/app/api/demo/stage/route';
import { createPage } from '@/app/create-page';
import { StagePage } from '@/components/admin/stage/StagePage';
import { config } from '@/lib/platform/config';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Stage' };

const servePage = createPage({
  title: 'Stage',
  access: ['admin'],
  reads: () => ({ upstream: [read(stage, {})] }),
  show: () => <StagePage />,
});

/** What a presenter does to the simulator. Outside the demo the address leads nowhere. */
export default async function Page(props: Parameters<typeof servePage>[0]) {
  if (config().demoControlUrl === undefined) notFound();
  return servePage(props);
}
