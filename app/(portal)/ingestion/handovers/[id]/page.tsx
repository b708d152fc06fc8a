import { HandoverPage } from '@/components/ingestion/handover/HandoverPage';
import { pageUser } from '@/lib/web/page';

export const metadata = { title: 'Handover' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await pageUser();
  return <HandoverPage id={(await params).id} />;
}
