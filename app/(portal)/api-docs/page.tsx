import { featuresDocument } from '@/app/api/features/features-document';
import { stacDocument } from '@/app/api/stac/stac-document';
import { createPage } from '@/app/create-page';
import { ApiDocsPage } from '@/components/api-docs/ApiDocsPage';

export const metadata = { title: 'API reference' };

/** The OpenAPI documents of the interfaces for programs, for people to read. */
export default createPage({
  title: 'API reference',
  show: () => (
    <ApiDocsPage
      interfaces={[
        { id: 'features', documentHref: '/api/features/api', document: featuresDocument() },
        { id: 'archive', documentHref: '/api/stac/api', document: stacDocument() },
      ]}
    />
  ),
});
