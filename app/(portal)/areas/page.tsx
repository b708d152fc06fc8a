import type { Metadata } from 'next';
import { AreasPage } from '@/components/areas/AreasPage';
import { pageUser } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Areas' };

export default async function Page() {
  await pageUser();
  return <AreasPage />;
}
