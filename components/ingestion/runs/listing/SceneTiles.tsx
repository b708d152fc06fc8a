'use client';
import { useQuery } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { IconButton } from '@/components/ui/IconButton';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TextButton } from '@/components/ui/TextButton';
import { tileKey } from '@/lib/ingestion/runs/listing/edits';
import type { ListedScene } from '@/lib/ingestion/runs/listing/listed-scene';
import { shownName } from '@/lib/upstream/shown-name';
import { formatChain } from './SceneSelection';
import { TileMap } from './TileMap';
import type { ListingView, ListingWork } from './use-listing';

/** The tiles of one scene with the tiles before them; each can be removed, with what that does to its chain. */
export function SceneTiles({
  listing,
  scene,
  work,
  onOpen,
}: {
  listing: ListingView;
  scene: ListedScene;
  work: ListingWork;
  /** Opens the scene of a tile that one of these is linked with. */
  onOpen: (ordinal: number) => void;
}) {
  const { ordinal } = scene;
  const params = { id: listing.id };
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/listings/{id}/tiles', { params, query: { of: String(ordinal) } }),
    enabled: listing.splitState === 'done',
  });
  const [asked, setAsked] = useState<{ number: number; sourceId: string; words: string }>();
  const [chosen, setChosen] = useState<number>();
  const { removedTiles } = work.edited;
  const isGone = useCallback(
    (tile: number) => removedTiles.has(tileKey(ordinal, tile)),
    [removedTiles, ordinal],
  );
  if (listing.splitState !== 'done') {
    return (
      <EmptyState title="Not split yet" className="!p-0">
        Split the scenes into tiles to see the tiles of this one.
      </EmptyState>
    );
  }
  if (error) return <ErrorMessage problem={error} onRetry={refetch} isInline />;
  if (isPending) return <SkeletonRows rows={5} />;
  if (data.tiles.length === 0) {
    return (
      <EmptyState title="This scene has no tiles" className="!p-0">
        It was removed before the split, or the server created no tiles for it.
      </EmptyState>
    );
  }
  const ask = async (number: number, sourceId: string) => {
    const found = await call('POST /api/ingestion/listings/{id}/impact', {
      params,
      body: { kind: 'remove-tiles', tiles: [[ordinal, number]] },
    });
    setAsked({ number, sourceId, words: formatChain(found) });
  };
  return (
    <div className="flex flex-col gap-3">
      {asked && (
        <div role="status" className="flex flex-wrap items-center gap-2 rounded-control bg-inset px-3 py-2">
          <span className="min-w-0 flex-1">
            Removing {shownName(asked.sourceId)}: {asked.words}
          </span>
          <Button
            size="small"
            variant="primary"
            onClick={async () => {
              await work.act({ kind: 'remove-tiles', tiles: [[ordinal, asked.number]] });
              setAsked(undefined);
            }}
          >
            Remove the tile
          </Button>
          <Button size="small" onClick={() => setAsked(undefined)}>
            Cancel
          </Button>
        </div>
      )}
      <TileMap
        scene={scene.outline}
        tiles={data.tiles}
        isGone={isGone}
        chosen={chosen}
        onChoose={setChosen}
      />
      <DataTable
        label="Tiles of the scene"
        rows={data.tiles}
        rowKey={({ number }) => number}
        isSelected={({ number }) => number === chosen}
        columns={[
          {
            key: 'tile',
            header: 'Tile',
            cell: ({ number, sourceId }) => (
              <TextButton
                aria-pressed={number === chosen}
                onClick={() => setChosen(number === chosen ? undefined : number)}
              >
                <span className={isGone(number) ? 'text-muted line-through' : undefined}>
                  {shownName(sourceId)}
                </span>
              </TextButton>
            ),
          },
          { key: 'swath', header: 'Swath', cell: ({ swath }) => (swath === null ? '–' : shownName(swath)) },
          {
            key: 'previous',
            header: 'Previous tile',
            cell: (tile) =>
              tile.previousTile === null ? (
                'starts its chain'
              ) : (
                <Linked tile={tile.previousTile} ordinal={tile.previousOrdinal} onOpen={onOpen} />
              ),
          },
          {
            key: 'reference',
            header: 'Reference tile',
            className: 'max-md:hidden',
            cell: (tile) =>
              tile.referenceTile === null ? (
                '–'
              ) : (
                <Linked tile={tile.referenceTile} ordinal={tile.referenceOrdinal} onOpen={onOpen} />
              ),
          },
          {
            key: 'action',
            header: <span className="sr-only">Actions</span>,
            align: 'end',
            cell: ({ number, sourceId }) =>
              isGone(number) ? (
                <IconButton
                  icon={Undo2}
                  size="small"
                  label={`Put ${shownName(sourceId)} back`}
                  onClick={() => void work.act({ kind: 'put-back-tiles', tiles: [[ordinal, number]] })}
                />
              ) : (
                <IconButton
                  icon={X}
                  size="small"
                  label={`Remove ${shownName(sourceId)}`}
                  onClick={() => void ask(number, sourceId)}
                />
              ),
          },
        ]}
      />
    </div>
  );
}

/** A tile that another one is linked with; it leads to its scene where the list has it. */
function Linked({
  tile,
  ordinal,
  onOpen,
}: {
  tile: string;
  ordinal: number | null;
  onOpen: (ordinal: number) => void;
}) {
  if (ordinal === null) return <span title="Its scene is not in the list">{shownName(tile)}</span>;
  return <TextButton onClick={() => onOpen(ordinal)}>{shownName(tile)}</TextButton>;
}
