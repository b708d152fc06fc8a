import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { FormatError } from './format-error';
import { type FoundGeometry, readGeoJson } from './geojson';

/**
 * Reads KML and GPX. Document types and entities are refused before anything is parsed.
 * @throws FormatError
 */
export function readXml(text: string): FoundGeometry[] {
  if (/<!\s*(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text))
    throw new FormatError(
      'The file declares a document type or entities, which are not read. Remove its <!DOCTYPE …> and import it again.',
    );
  const root = parse(text);
  const name = root.documentElement?.localName ?? '';
  if (name === 'kml') return collect(kml(root), 'KML');
  if (name === 'gpx') return collect(gpx(root), 'GPX');
  throw new FormatError(`This is XML with the root <${name.slice(0, 40)}>. KML and GPX can be read.`);
}

function parse(text: string) {
  try {
    return new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message);
      },
    }).parseFromString(text, 'text/xml');
  } catch (error) {
    const where = /\[line:(\d+)/.exec(String((error as Error).message))?.[1];
    throw new FormatError(
      `This is not complete XML${where ? ` (near line ${where})` : ''}. Copy or download all of it again.`,
    );
  }
}

function collect(collection: unknown, format: string): FoundGeometry[] {
  const found = readGeoJson(collection);
  if (found.length === 0) throw new FormatError(`This ${format} holds no polygon, line or point.`);
  return found;
}
