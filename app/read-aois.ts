import 'server-only';
import { GET as aois } from '@/app/api/ingestion/aois/route';
import { GET as samples } from '@/app/api/ingestion/samples/route';
import { sampledAois, samplesInput } from '@/components/ingestion/aois/aoi-samples';
import { type PrefetchedAnswer, read } from '@/lib/web/page/prefetch';

/** The list of AOIs as the portal has it, with the earlier counts of those with work or failures. */
export const readAois = (): PrefetchedAnswer =>
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
  );
