'use client';
import { Age } from '@/components/ui/Age';
import { ButtonLink } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusPill } from '@/components/ui/Status';
import { Term } from '@/components/ui/Term';
import { shownName } from '@/lib/upstream/shown-name';
import { ItemActions } from '../actions/ItemActions';
import { ImageLink } from '../items/ImageLink';
import { ItemFields } from '../items/ItemFields';
import { ItemLinks } from '../items/ItemLinks';
import { ItemMessage } from '../items/ItemMessage';
import { itemHref, useItemDetail } from '../items/use-item-detail';

export interface ItemDialogProps {
  aoi: string;
  item: { kind: 'scene' | 'tile'; id: number } | undefined;
  onClose: () => void;
}

/** What matters most of one scene or tile, without leaving the board; the rest is on its page. */
export function ItemDialog({ aoi, item, onClose }: ItemDialogProps) {
  return (
    <Dialog
      open={item !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={item ? `${item.kind === 'tile' ? 'Tile' : 'Scene'} ${item.id}` : ''}
      footer={item && <ButtonLink href={itemHref(aoi, item.kind, item.id)}>All details</ButtonLink>}
    >
      {/* As high before its facts are there, so that the link below stays where it is. */}
      <div className="h-[min(60dvh,26rem)] overflow-y-auto">
        {item && <Glance aoi={aoi} kind={item.kind} id={item.id} />}
      </div>
    </Dialog>
  );
}

function Glance({ aoi, kind, id }: { aoi: string; kind: 'scene' | 'tile'; id: number }) {
  const { data, error, isPending, refetch } = useItemDetail(aoi, kind, id);
  if (isPending) return <SkeletonRows rows={5} />;
  if (error) return <ErrorMessage problem={error} onRetry={refetch} isInline />;
  const { item, tiles } = data;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Term of={item.status}>
          <StatusPill status={item.status} />
        </Term>
        <span className="break-all font-strong">{shownName(item.sourceId)}</span>
        {kind === 'scene' && <ImageLink sourceId={item.sourceId} />}
        <Age at={data.readAt} className="text-12 text-muted" />
      </div>
      <ItemActions aoi={aoi} kind={kind} id={id} status={item.status} onDone={() => void refetch()} />
      <ItemMessage status={item.status} message={item.message} />
      <ItemFields aoi={aoi} detail={{ ...data, fields: {} }} />
      {tiles.length > 0 && (
        <section>
          <h3 className="mb-1 text-12 text-muted">Its tiles</h3>
          <ItemLinks aoi={aoi} items={tiles} label="Tiles of the scene" />
        </section>
      )}
    </div>
  );
}
