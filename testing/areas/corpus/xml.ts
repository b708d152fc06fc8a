import * as make from '../make-files';
import { type CorpusFile, file } from './file';
import { moved, one, squareKm2 } from './shapes';

/** KML, KMZ and GPX. */
export const xml: CorpusFile[] = [
  file('one.kml', () => make.text(make.kml(make.placemark('Delta', one))), {
    km2: [squareKm2],
    names: ['Delta'],
  }),
  file('two.kml', () => make.text(make.kml(make.placemark('A', one) + make.placemark('B', moved(one, 3)))), {
    km2: [squareKm2, squareKm2],
    names: ['A', 'B'],
  }),
  file(
    'heights.kml',
    () =>
      make.text(
        make.kml(
          make.placemark(
            'H',
            one.map(([x, y]) => [x, y, 100]),
          ),
        ),
      ),
    {
      km2: [squareKm2],
      issues: ['has-heights'],
    },
  ),
  file(
    'utf-16.kml',
    () => {
      const units = Uint16Array.from(
        `\uFEFF${make.kml(make.placemark('É', one)).replace('UTF-8', 'UTF-16')}`,
        (c) => c.charCodeAt(0),
      );
      return new Uint8Array(units.buffer);
    },
    { km2: [squareKm2], names: ['É'] },
  ),
  file(
    'entities.kml',
    () =>
      make.text(
        `<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${make.kml(make.placemark('&b;', one))}`,
      ),
    { km2: [], says: 'entities' },
  ),
  file(
    'outside.kml',
    () =>
      make.text(
        `<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>${make.kml(make.placemark('&x;', one))}`,
      ),
    { km2: [], says: 'document type' },
  ),
  file('broken.kml', () => make.text(make.kml(make.placemark('A', one)).slice(0, -30)), {
    km2: [],
    says: 'not complete XML',
  }),
  file('nothing.kml', () => make.text(make.kml('')), { km2: [], says: 'no polygon' }),
  file('page.xml', () => make.text('<html><body/></html>'), { km2: [], says: '<html>' }),
  file(
    'delta.kmz',
    () => make.zip({ 'doc.kml': make.kml(make.placemark('Delta', one)), 'files/a.png': 'x' }),
    {
      km2: [squareKm2],
      names: ['Delta'],
    },
  ),
  file(
    'track.gpx',
    () =>
      make.text(
        make.gpx(
          `<trk><name>Walk</name><trkseg>${one
            .slice(0, -1)
            .map(([x, y]) => `<trkpt lat="${y}" lon="${x}"/>`)
            .join('')}</trkseg></trk>`,
        ),
      ),
    { km2: [], issues: ['not-an-area'], repaired: [squareKm2], names: ['Walk'] },
  ),
  file('waypoint.gpx', () => make.text(make.gpx('<wpt lat="44" lon="2"><name>Well</name></wpt>')), {
    km2: [],
    issues: ['not-an-area'],
    repaired: [3.14],
  }),
];
