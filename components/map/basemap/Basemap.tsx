import { lazy, Suspense } from 'react';
import { Boundary } from '@/components/ui/Boundary';
import type { BaseLayer } from '@/lib/web/basemap/base-layer';
import { EmbeddedTiles } from './EmbeddedTiles';
import { PlaceLabels } from './PlaceLabels';

/** Loaded when they are chosen; an archive brings a reader and a renderer of its own. */
const ServerTiles = lazy(() => import('./ServerTiles').then((module) => ({ default: module.ServerTiles })));
const ArchiveTiles = lazy(() =>
  import('./ArchiveTiles').then((module) => ({ default: module.ArchiveTiles })),
);

/** The ground of the map: the layer that was chosen, and the embedded one where that one has nothing. */
export function Basemap({ layer, hasNames }: { layer: BaseLayer; hasNames: boolean }) {
  const embedded = (
    <>
      <EmbeddedTiles />
      {hasNames && <PlaceLabels />}
    </>
  );
  if (layer.kind === 'embedded') return embedded;
  return (
    <Boundary fallback={() => embedded}>
      <Suspense>
        {layer.kind === 'server' ? (
          <ServerTiles key={layer.url} server={layer} hasNames={hasNames} />
        ) : (
          <ArchiveTiles key={layer.url} url={layer.url} hasNames={hasNames} />
        )}
      </Suspense>
    </Boundary>
  );
}
