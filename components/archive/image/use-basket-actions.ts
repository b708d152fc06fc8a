'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { call, query, routeKey } from '@/components/api';
import type { ChosenArea } from '@/components/areas/saved/use-area';
import { useCan, useSession } from '@/components/shell/session';
import { describeProblem } from '@/components/ui/describe-problem';
import { formatPlural } from '@/components/ui/format';
import { useToast } from '@/components/ui/Toast';
import { useAction } from '@/components/ui/use-action';
import { satelliteName } from '@/lib/archive/constellation';
import type { ArchiveImage } from '@/lib/archive/schema';
import { nameInSentence } from '@/lib/upstream/shown-name';

export interface BasketActions {
  has: (sourceId: string) => boolean;
  isAdding: (sourceId: string) => boolean;
  add: (image: ArchiveImage) => void;
  /** Adds those of several that are not in it yet. */
  addAll: (images: readonly ArchiveImage[]) => void;
  isAddingSeveral: boolean;
}

/** The basket as the search uses it; nothing for those who have none, or while there is no area to order. */
export function useBasketActions(area: ChosenArea | undefined): BasketActions | undefined {
  const toast = useToast();
  const router = useRouter();
  const { services } = useSession();
  const hasBasket = useCan(['analyst']) && services.ordering;
  const { data } = useQuery({
    ...query('GET /api/ordering/basket', {}),
    enabled: hasBasket,
    meta: { silent: true },
  });
  const inBasket = useMemo(() => new Set(data?.items.map(({ image }) => image?.sourceId)), [data]);

  const put = (image: ArchiveImage) =>
    call('POST /api/ordering/basket/items', {
      body: {
        image: toSnapshot(image),
        area: { name: area?.name ?? 'Area', geometry: area?.geometry ?? image.footprint },
      },
    });
  const renews = [routeKey('GET /api/ordering/basket')];
  const open = { label: 'Open the basket', onClick: () => router.push('/basket') };
  const adding = useAction({
    // Images are added one by one by the reader: the next need not wait until the basket was read again.
    isParallel: true,
    act: put,
    done: (_, image) => ({
      title: `${satelliteName(image.satellite, image.constellation)} added to the basket`,
      action: open,
    }),
    renews,
  });
  const addingSeveral = useAction({
    renews,
    act: async (images: readonly ArchiveImage[]) => {
      let count = 0;
      try {
        // One after the other: the basket is one row, which each of them changes.
        for (const image of images) {
          await put(image);
          count += 1;
        }
      } catch (error) {
        if (count === 0) throw error;
        const { title } = describeProblem(error);
        toast({
          kind: 'failed',
          title: `${count} of ${images.length} are in the basket`,
          description: title,
          action: open,
        });
        return;
      }
      toast({ title: `${formatPlural(count, 'image is', 'images are')} in the basket`, action: open });
    },
  });
  if (!hasBasket || !area) return undefined;
  return {
    has: (sourceId) => inBasket.has(sourceId),
    isAddingSeveral: addingSeveral.isBusy,
    addAll: (images) => {
      const missing = images.filter(({ sourceId }) => !inBasket.has(sourceId));
      if (missing.length === 0) toast({ kind: 'info', title: 'All are already in the basket', action: open });
      else void addingSeveral.run(missing);
    },
    isAdding: (sourceId) => adding.isBusy && adding.input?.sourceId === sourceId,
    add: (image) => {
      if (!inBasket.has(image.sourceId)) void adding.run(image);
    },
  };
}

/** What basket and order keep of an image. They take no name that is long or holds what no one can see. */
function toSnapshot(image: ArchiveImage) {
  const words = (name: string | undefined) => name && nameInSentence(name);
  return {
    sourceId: image.sourceId,
    constellation: image.constellation,
    satellite: words(image.satellite),
    acquisitionDate: image.acquiredAt,
    resolution: image.resolution,
    cloudCover: image.cloudCover,
    incidenceAngle: image.incidenceAngle,
    provider: words(image.provider),
    productName: words(image.productName),
    footprint: image.footprint,
    thumbnail: image.thumbnail,
  };
}
