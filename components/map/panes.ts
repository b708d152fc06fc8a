/** What is over what on every map, bottom first. Leaflet's own panes are not used. */
export const panes = [
  'basemap',
  'polygons',
  'images',
  /** The right one of two quicklooks that are compared. */
  'images-right',
  'labels',
  'highlight',
  'areas',
  'editor',
] as const;
export type Pane = (typeof panes)[number];

/** The CSS z-index of a pane; all lie above Leaflet's tile pane and below its marker pane. */
export const paneLevel = (pane: Pane) => 210 + 10 * panes.indexOf(pane);
