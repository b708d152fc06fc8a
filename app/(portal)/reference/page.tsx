import { headers } from 'next/headers';
import { createPage } from '@/app/create-page';
import { ReferencePage } from '@/components/reference/ReferencePage';

export const metadata = { title: 'API reference' };

/** Every route of Swath, for people who write programs. */
export default createPage({
  title: 'API reference',
  show: async () => <ReferencePage nonce={(await headers()).get('x-nonce') ?? ''} />,
});
