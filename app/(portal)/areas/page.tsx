import type { Metadata } from 'next';
import { pageUser } from '@/lib/web/page';
import { AreasWithNews } from './AreasWithNews';

export const metadata: Metadata = { title: 'Areas' };

export default async function Page() {
  await pageUser();
  return <AreasWithNews />;
}
