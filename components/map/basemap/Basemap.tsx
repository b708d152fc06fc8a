import { TileLayer } from 'react-leaflet';
import { EmbeddedTiles } from './EmbeddedTiles';
import { PlaceLabels } from './PlaceLabels';

/** An XYZ tile server that the deployment is configured with. */
export interface TileServer {
  /** With `{z}`, `{x}`, `{y}`, and `{s}` where it has subdomains. */
  url: string;
  attribution: string;
}

/** The ground of the map: the configured tile server, else the embedded basemap with its names. */
export function Basemap({ server, hasNames }: { server: TileServer | null; hasNames: boolean }) {
  if (server) {
    return (
      <TileLayer pane="basemap" url={server.url} attribution={escapeHtml(server.attribution)} maxZoom={19} />
    );
  }
  return (
    <>
      <EmbeddedTiles />
      {hasNames && <PlaceLabels />}
    </>
  );
}

/** Leaflet writes attributions as HTML; the configuration's is text. */
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
