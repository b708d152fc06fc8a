import { GET as aois } from '@/app/api/ingestion/aois/route';
import { GET as samples } from '@/app/api/ingestion/samples/route';
import { createPage } from '@/app/create-page';
import { sampledAois, samplesInput } from '@/components/ingestion/aois/aoi-samples';
import { WallPage } from '@/components/ingestion/wall/WallPage';
import { config } from '@/lib/platform/config';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Wall' };

export default createPage({
  title: 'Wall',
  reads: () =>
    config().workflow
      ? {
          own: [
            read(
              aois,
              {},
              {
                isProvisional: true,
                next: (list) => {
                  const names = sampledAois(list.aois);
                  return names.length > 0 ? [read(samples, samplesInput(names))] : [];
                },
              },
            ),
          ],
        }
      : {},
  show: () => <WallPage now={new Date().toISOString()} />,
});
