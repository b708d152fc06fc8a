'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { call, query } from '@/components/api';
import type { ChosenArea } from '@/components/areas/use-area';
import { useMay, useSession } from '@/components/shell/session';
import { formatPlural } from '@/components/ui/format';
import { problemWords } from '@/components/ui/problem-words';
import { useToast } from '@/components/ui/Toast';
import { satelliteName } from '@/lib/archive/constellation';
import type { ArchiveImage } from '@/lib/archive/schema';

export interface BasketActions {
  has: (sourceId: string) => boolean;
  isAdding: (sourceId: string) => boolean;
  add: (image: ArchiveImage) => void;
  /** Adds those of several that are not in it yet. */
  addAll: (images: readonly ArchiveImage[]) => void;
  isAddingSeveral: boolean;
}

/** The basket as the search uses it; nothing for those who have none, or while there is no area to order. */
export function useBasket(area: ChosenArea | undefined): BasketActions | undefined {
  const client = useQueryClient();
  const toast = useToast();
  const router = useRouter();
  const { services } = useSession();
  const hasBasket = useMay(['analyst']) && services.ordering;
  const { data } = useQuery({ ...query('GET /api/basket', {}), enabled: hasBasket, meta: { isQuiet: true } });
  const inBasket = useMemo(() => new Set(data?.items.map(({ image }) => image?.sourceId)), [data]);

  const put = (image: ArchiveImage) =>
    call('POST /api/basket/items', {
      body: {
        image: snapshotOf(image),
        area: { name: area?.name ?? 'Area', geometry: area?.geometry ?? image.footprint },
      },
    });
  const open = { label: 'Open the basket', onClick: () => router.push('/basket') };
  const adding = useMutation({
    mutationFn: put,
    onSuccess: (_, image) => {
      void client.invalidateQueries({ queryKey: ['api', 'basket'] });
      toast({
        title: `${satelliteName(image.satellite, image.constellation)} is in the basket`,
        action: open,
      });
    },
    onError: (error) => toast.failed(error),
  });
  const addingSeveral = useMutation({
    mutationFn: async (images: readonly ArchiveImage[]) => {
      let count = 0;
      try {
        // One after the other: the basket is one row, which each of them changes.
        for (const image of images) {
          await put(image);
          count += 1;
        }
      } catch (error) {
        if (count === 0) throw error;
        const { title } = problemWords(error);
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
    onSettled: () => client.invalidateQueries({ queryKey: ['api', 'basket'] }),
    onError: (error) => toast.failed(error),
  });
  if (!hasBasket || !area) return undefined;
  return {
    has: (sourceId) => inBasket.has(sourceId),
    isAddingSeveral: addingSeveral.isPending,
    addAll: (images) => {
      const missing = images.filter(({ sourceId }) => !inBasket.has(sourceId));
      if (missing.length === 0)
        toast({ kind: 'info', title: 'All of them are in the basket already', action: open });
      else if (!addingSeveral.isPending) addingSeveral.mutate(missing);
    },
    isAdding: (sourceId) => adding.isPending && adding.variables?.sourceId === sourceId,
    add: (image) => {
      if (!adding.isPending && !inBasket.has(image.sourceId)) adding.mutate(image);
    },
  };
}

/** What basket and order keep of an image. */
function snapshotOf(image: ArchiveImage) {
  return {
    sourceId: image.sourceId,
    constellation: image.constellation,
    satellite: image.satellite,
    acquisitionDate: image.acquiredAt,
    resolution: image.resolution,
    cloudCover: image.cloudCover,
    incidenceAngle: image.incidenceAngle,
    provider: image.provider,
    productName: image.productName,
    footprint: image.footprint,
    thumbnail: image.thumbnail,
  };
}
