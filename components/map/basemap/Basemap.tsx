import { lazy, Suspense, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import { Boundary } from '@/components/ui/Boundary';
import type { BaseLayer, TileServer } from '@/lib/web/basemap/base-layer';
import { EmbeddedTiles } from './EmbeddedTiles';
import { escapeHtml } from './escape-html';
import { PlaceLabels } from './PlaceLabels';

/** Loaded when it is chosen: it brings a reader of archives and a renderer of its own. */
const ArchiveTiles = lazy(() =>
  import('./ArchiveTiles').then((module) => ({ default: module.ArchiveTiles })),
);

/** The ground of the map: the layer that was chosen, and the embedded one where that one has nothing. */
export function Basemap({ layer, hasNames }: { layer: BaseLayer; hasNames: boolean }) {
  if (layer.kind === 'server') return <ServerTiles key={layer.url} server={layer} hasNames={hasNames} />;
  const embedded = (
    <>
      <EmbeddedTiles />
      {hasNames && <PlaceLabels />}
    </>
  );
  if (layer.kind === 'embedded') return embedded;
  return (
    <Boundary fallback={() => embedded}>
      <EmbeddedTiles />
      <Suspense>
        <ArchiveTiles key={layer.url} url={layer.url} hasNames={hasNames} />
      </Suspense>
    </Boundary>
  );
}

/** A server that does not answer shows the embedded map, until one of its tiles comes. */
function ServerTiles({ server, hasNames }: { server: TileServer; hasNames: boolean }) {
  const [isSilent, setSilent] = useState(false);
  return (
    <>
      <TileLayer
        pane="basemap"
        url={server.url}
        attribution={escapeHtml(server.attribution)}
        maxZoom={19}
        zIndex={2}
        eventHandlers={{ tileerror: () => setSilent(true), tileload: () => setSilent(false) }}
      />
      {isSilent && <EmbeddedTiles />}
      {isSilent && hasNames && <PlaceLabels />}
    </>
  );
}
