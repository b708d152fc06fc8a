'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TabPanel, Tabs } from '@/components/ui/Tabs';
import { TextArea } from '@/components/ui/TextArea';
import { outlineOfWkt } from '@/lib/ingestion/footprints/outline';
import { formatScene } from '@/lib/ingestion/items/format-scene';
import type { ListedScene } from '@/lib/ingestion/runs/listing/listed-scene';
import { shownName } from '@/lib/upstream/shown-name';
import { JsonText } from '../../items/JsonText';
import { KeyValueRows } from '../payload/KeyValueRows';
import type { PayloadDocument } from '../payload/payload-form';
import { SceneTiles } from './SceneTiles';
import type { ListingView, ListingWork } from './use-listing';

export interface SceneDialogProps {
  listing: ListingView;
  scene: ListedScene;
  work: ListingWork;
  view: SceneView;
  onView: (view: SceneView) => void;
  /** Opens another scene, in the same view. */
  onOpen: (ordinal: number) => void;
  onClose: () => void;
}

export type SceneView = 'edit' | 'tiles' | 'document';

/** One scene: its tags and its extent to be edited, its tiles, and the document as the catalogue gave it. */
export function SceneDialog({ listing, scene, work, view, onView, onOpen, onClose }: SceneDialogProps) {
  const { ordinal, sourceId, date } = scene;
  const listed = useQuery(
    query('GET /api/ingestion/listings/{id}/scenes/{scene}', { params: { id: listing.id, scene: ordinal } }),
  );
  const change = work.edited.changed.get(ordinal);
  const [tags, setTags] = useState<PayloadDocument>();
  const [wkt, setWkt] = useState<string>();
  useEffect(() => {
    if (!listed.data || tags !== undefined) return;
    setTags(change?.tags ?? listed.data.tags);
    setWkt(change?.wkt ?? listed.data.wkt);
  }, [listed.data, change, tags]);
  const isPolygon = wkt !== undefined && outlineOfWkt(wkt) !== null;
  const before = { tags: change?.tags ?? listed.data?.tags, wkt: change?.wkt ?? listed.data?.wkt };
  const isChanged = JSON.stringify(before) !== JSON.stringify({ tags, wkt });
  const save = async () => {
    const done = await work.act({
      kind: 'scene',
      scene: ordinal,
      tags: Object.fromEntries(Object.entries(tags ?? {}).map(([key, value]) => [key, String(value)])),
      wkt: wkt ?? '',
    });
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={formatScene(sourceId, date)}
      description={<span className="break-all">{shownName(sourceId)}</span>}
      footer={
        view === 'edit' && (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              reason={
                !isPolygon ? 'The extent is not a polygon' : !isChanged ? 'Nothing was changed' : undefined
              }
              onClick={save}
            >
              Save changes
            </Button>
          </>
        )
      }
    >
      {listed.error && <ErrorMessage problem={listed.error} onRetry={listed.refetch} isInline />}
      {!listed.data && !listed.error && <SkeletonRows rows={6} />}
      {listed.data && tags && wkt !== undefined && (
        <Tabs
          label="Of the scene"
          value={view}
          onChange={onView}
          tabs={[
            { value: 'edit', label: 'Tags and extent' },
            { value: 'tiles', label: 'Tiles' },
            { value: 'document', label: 'Original' },
          ]}
        >
          <TabPanel value="edit" className="mt-4 flex flex-col gap-4">
            <TextArea
              label="Extent (wkt)"
              value={wkt}
              onChange={setWkt}
              rows={3}
              spellCheck={false}
              error={isPolygon ? undefined : 'Use the form POLYGON((1.3 43.6, 1.5 43.6, 1.5 43.5, 1.3 43.6))'}
              help="In longitude and latitude. The geometry follows it."
            />
            <KeyValueRows
              label="Tags of the record"
              row="tag"
              value={tags}
              parts={[{ key: 'value', label: 'Value' }]}
              onChange={setTags}
            />
          </TabPanel>
          <TabPanel value="tiles" className="mt-4">
            <SceneTiles listing={listing} scene={scene} work={work} onOpen={onOpen} />
          </TabPanel>
          <TabPanel value="document" className="mt-4">
            <JsonText label="Original" value={listed.data.document} />
          </TabPanel>
        </Tabs>
      )}
    </Dialog>
  );
}
