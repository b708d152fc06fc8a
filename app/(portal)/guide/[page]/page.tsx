import { notFound } from 'next/navigation';
import { createPage } from '@/app/create-page';
import { GuideArticle } from '@/components/guide/GuideArticle';
import { listGuideGroups, readGuidePage } from '@/lib/web/guide/guide';

type Props = { params: Promise<{ page: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: (await readGuidePage((await params).page))?.title ?? 'User guide',
});

/** One page of the user guide. */
export default createPage<{ page: string }>({
  title: 'User guide',
  show: async ({ params }) => {
    const page = await readGuidePage(params.page);
    if (!page) notFound();
    return <GuideArticle page={page} groups={await listGuideGroups()} name={params.page} />;
  },
});
