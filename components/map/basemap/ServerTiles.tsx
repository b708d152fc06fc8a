import { useState } from 'react';
import { TileLayer } from 'react-leaflet';
import type { TileServer } from '@/lib/web/basemap/base-layer';
import { EmbeddedTiles } from './EmbeddedTiles';
import { escapeHtml } from './escape-html';
import { PlaceLabels } from './PlaceLabels';

/** A server that does not answer shows the embedded map, until one of its tiles comes. */
export function ServerTiles({ server, hasNames }: { server: TileServer; hasNames: boolean }) {
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
