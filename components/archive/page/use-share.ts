import { call, routeKey } from '@/components/api';
import type { ChosenArea } from '@/components/areas/saved/use-area';
import { useToast } from '@/components/ui/Toast';
import { useAction } from '@/components/ui/use-action';
import { useCopy } from '@/components/ui/use-copy';
import { shareLink } from './share-link';

/** Copies a link to what the page shows that works for everyone who can search. An area that no link holds is shared first. */
export function useShare(area: ChosenArea | undefined): () => void {
  const toast = useToast();
  const copyText = useCopy();
  const copy = (link: string) =>
    copyText(link, {
      title: 'Link copied',
      description: 'Opens the same view for anyone with access.',
      instead: 'Copy the address of this page instead.',
    });
  const { run: shareArea } = useAction({
    act: (id: string) => call('PATCH /api/areas/{id}', { params: { id }, body: { isShared: true } }),
    onDone: () => copy(window.location.href),
    renews: [routeKey('GET /api/areas'), routeKey('GET /api/areas/{id}')],
  });
  return () => {
    if (!area) return;
    const link = shareLink(window.location.href, area);
    if (link !== undefined) return void copy(link);
    const { id } = area;
    toast({
      kind: 'info',
      title: `Only you can open “${area.name}”`,
      description: 'It is too detailed for a link. Share the area, and everyone can open the link.',
      action: id === undefined ? undefined : { label: 'Share the area', onClick: () => void shareArea(id) },
    });
  };
}
