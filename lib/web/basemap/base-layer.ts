import { z } from 'zod';

/** The ground of a map: what a person can choose, by name. */
export const baseLayer = z.discriminatedUnion('kind', [
  /** The map that Swath brings. It needs no network. */
  z.object({ kind: z.literal('embedded'), name: z.string() }),
  /** An XYZ server; its address holds `{z}`, `{x}`, `{y}`, and `{s}` where it has subdomains. */
  z.object({ kind: z.literal('server'), name: z.string(), url: z.string(), attribution: z.string() }),
  /** A PMTiles archive that the portal serves by ranges. */
  z.object({ kind: z.literal('archive'), name: z.string(), url: z.string() }),
]);
export type BaseLayer = z.output<typeof baseLayer>;
export type TileServer = Extract<BaseLayer, { kind: 'server' }>;
