import type L from 'leaflet';
import { useEffect, useReducer, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { useTheme } from '../theme';
import { EmbeddedTiles } from './EmbeddedTiles';
import { escapeHtml } from './escape-html';
import { PlaceLabels } from './PlaceLabels';
import { archiveLayers, type OpenArchive, openTileArchive } from './tile-archive';

/** The tiles of a PMTiles archive, with its names where it has some for what is seen, else with the embedded ones. */
export function ArchiveTiles({ url, hasNames }: { url: string; hasNames: boolean }) {
  const map = useMap();
  const theme = useTheme();
  const [archive, setArchive] = useState<OpenArchive>();
  const isNamed = useIsNamed(map, archive);

  useEffect(() => {
    let isGone = false;
    openTileArchive(url).then(
      (opened) => !isGone && setArchive(opened),
      // The embedded map is there, below.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [url]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme needs other tiles
  useEffect(() => {
    if (!archive) return;
    const layers = archiveLayers(archive, hasNames);
    for (const layer of layers) layer.addTo(map);
    const attribution = escapeHtml(archive.attribution);
    map.attributionControl?.addAttribution(attribution);
    return () => {
      map.attributionControl?.removeAttribution(attribution);
      for (const layer of layers) layer.remove();
    };
  }, [map, archive, hasNames, theme]);

  return (
    <>
      <EmbeddedTiles />
      {hasNames && !isNamed && <PlaceLabels />}
    </>
  );
}

/** Whether the middle of the map is in the archive, at a zoom that it has names for. */
function useIsNamed(map: L.Map, archive: OpenArchive | undefined): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useMapEvents({ moveend: redraw });
  return (
    archive !== undefined &&
    archive.imageType === undefined &&
    map.getZoom() >= archive.header.minZoom &&
    archive.bounds.contains(map.getCenter().wrap())
  );
}
