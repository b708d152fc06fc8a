import type { AreaIssue } from '@/lib/areas/geometry/review';
import type { Position } from '@/lib/areas/types';
import * as make from '../make-files';

/** A file, and what must become of it. */
export interface CorpusFile {
  name: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  /** km² of each area that can be used as it is, in the file's order; empty where none can. */
  km2: number[];
  /** Where the first area begins in the west and in the south, to a hundredth of a degree. */
  southWest?: Position;
  /** Every kind of issue that is made, in order and without doubles. */
  issues?: AreaIssue['kind'][];
  /** Part of a sentence that is said. */
  says?: string;
  /** km² of what comes of the first suggestion made; it must be usable. */
  repaired?: number[];
  names?: string[];
}

/** Names a file of the corpus, its bytes and what must become of it. */
export const file = (
  name: string,
  bytes: CorpusFile['bytes'],
  rest: Omit<CorpusFile, 'name' | 'bytes'>,
): CorpusFile => ({ name, bytes, ...rest });

/** Names a GeoJSON file with this value in it. */
export const json = (name: string, value: unknown, rest: Omit<CorpusFile, 'name' | 'bytes'>): CorpusFile =>
  file(`${name}.geojson`, () => make.json(value), rest);
