import { type Flavor, namedFlavor } from '@protomaps/basemaps';
import L from 'leaflet';
import { type Header, PMTiles, TileType } from 'pmtiles';
import { labelRules, leafletLayer, paintRules } from 'protomaps-leaflet';
import type { Pane } from '../panes';
import { getColour } from '../theme';

/** A PMTiles archive whose header was read. */
export interface OpenArchive {
  file: PMTiles;
  header: Header;
  /** Text, not HTML. */
  attribution: string;
  bounds: L.LatLngBounds;
  /** The format of its tiles if they are images; else they are vectors. */
  imageType?: string;
}

const imageTypes: Partial<Record<TileType, string>> = {
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
};

/** Opens the archive at an address that answers ranges. Fails if the portal cannot read it. */
export async function openTileArchive(url: string): Promise<OpenArchive> {
  const file = new PMTiles(new URL(url, location.href).href);
  const header = await file.getHeader();
  const metadata = await file.getMetadata().catch(() => undefined);
  return {
    file,
    header,
    attribution: toText((metadata as { attribution?: unknown } | undefined)?.attribution),
    bounds: L.latLngBounds([header.minLat, header.minLon], [header.maxLat, header.maxLon]),
    imageType: imageTypes[header.tileType],
  };
}

/** Archives state their source as HTML. */
function toText(html: unknown): string {
  if (typeof html !== 'string') return '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (body.textContent ?? '').trim().slice(0, 200);
}

/** The layers that draw an archive: its ground, and its names over quicklooks where it has names and they are wanted. */
export function archiveLayers(archive: OpenArchive, hasNames: boolean): L.GridLayer[] {
  if (archive.imageType) return [new ImageTiles(archive, toLayerOptions(archive, 'basemap'))];
  const flavor = chooseFlavor();
  const vectors = (pane: Pane, rules: { paintRules?: unknown[]; labelRules?: unknown[] }): L.GridLayer => {
    // The renderer takes Leaflet from the window.
    Object.assign(window, { L });
    return leafletLayer({
      ...toLayerOptions(archive, pane),
      attribution: '',
      url: archive.file,
      maxDataZoom: archive.header.maxZoom,
      paintRules: [],
      labelRules: [],
      ...rules,
    } as Parameters<typeof leafletLayer>[0]) as unknown as L.GridLayer;
  };
  const ground = vectors('basemap', { paintRules: paintRules(flavor) });
  return hasNames ? [ground, vectors('labels', { labelRules: labelRules(flavor, 'en') })] : [ground];
}

/** Over the embedded tiles, which are seen where the archive has none. */
const toLayerOptions = ({ bounds, header }: OpenArchive, pane: Pane): L.GridLayerOptions => ({
  pane,
  bounds,
  minZoom: header.minZoom,
  maxNativeZoom: header.maxZoom,
  zIndex: 2,
});

/** Draws images as they are in the archive. */
class ImageTiles extends L.GridLayer {
  constructor(
    private readonly archive: OpenArchive,
    options: L.GridLayerOptions,
  ) {
    super(options);
    this.on('tileunload', ({ tile }: L.TileEvent) => URL.revokeObjectURL((tile as HTMLImageElement).src));
  }

  protected override createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
    const image = document.createElement('img');
    image.alt = '';
    image.onload = () => done(undefined, image);
    image.onerror = () => done(new Error('The image cannot be read.'), image);
    this.archive.file.getZxy(z, x, y).then(
      (read) => {
        if (read) image.src = URL.createObjectURL(new Blob([read.data], { type: this.archive.imageType }));
        else done(undefined, image);
      },
      (error: Error) => done(error, image),
    );
    return image;
  }
}

/** The renderer's own colours, with ours where the embedded map has the same thing. */
function chooseFlavor(): Flavor {
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  const [land, water, road, urban, border] = (
    ['--m-land', '--m-water', '--m-road', '--m-urban', '--m-border'] as const
  ).map(getColour) as [string, string, string, string, string];
  const [label, labelWater, halo] = (['--m-label', '--m-label-water', '--m-halo'] as const).map(
    getColour,
  ) as [string, string, string];
  return {
    ...namedFlavor(isDark ? 'dark' : 'light'),
    background: water,
    earth: land,
    landcover: undefined,
    water,
    buildings: urban,
    boundaries: border,
    highway: road,
    major: road,
    minor_a: road,
    minor_b: road,
    city_label: label,
    city_label_halo: halo,
    subplace_label: label,
    subplace_label_halo: halo,
    state_label: label,
    state_label_halo: halo,
    country_label: label,
    roads_label_major: label,
    roads_label_major_halo: halo,
    roads_label_minor: label,
    roads_label_minor_halo: halo,
    ocean_label: labelWater,
  };
}
