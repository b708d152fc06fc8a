import { archives } from './corpus/archives';
import type { CorpusFile } from './corpus/file';
import { geojsonOutlines } from './corpus/geojson-outlines';
import { geojsonPositions } from './corpus/geojson-positions';
import { texts } from './corpus/text';
import { xml } from './corpus/xml';

/** Good and broken files of every format that can be imported, with every issue that can be made. */
export const corpus: CorpusFile[] = [...geojsonOutlines, ...geojsonPositions, ...texts, ...xml, ...archives];
