import { createPage } from '@/app/create-page';
import { GuideArticle } from '@/components/guide/GuideArticle';
import { listGuideGroups, readGuideContents } from '@/lib/web/guide/guide';

export const metadata = { title: 'User guide' };

/** The contents of the user guide. */
export default createPage({
  title: 'User guide',
  show: async () => <GuideArticle page={await readGuideContents()} groups={await listGuideGroups()} />,
});
