import { HandoverPage } from '@/components/ingestion/handover/HandoverPage';

export const metadata = { title: 'Handover' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <HandoverPage id={(await params).id} />;
}
