import Pbf from 'pbf';

const maxZoom = 6;
const extent = 4096;
const headerBytes = 127;

/**
 * Makes a PMTiles archive (version 3) with vectors in the Protomaps scheme: land everywhere from zoom 0 to 6, a road
 * through each tile, and a town named Testby in its middle. Its header says that it covers 0 to 20 degrees east and 40
 * to 55 degrees north.
 */
export function makeTileArchive(): Buffer {
  const tile = writeTile();
  const count = (4 ** (maxZoom + 1) - 1) / 3;
  // One entry: a run of all tiles, which share one content.
  const directory = new Pbf();
  for (const value of [1, 0, count, tile.length, 1]) directory.writeVarint(value);
  const root = Buffer.from(directory.finish());
  const metadata = Buffer.from(
    JSON.stringify({ attribution: '<a href="https://example.org">© Makers of the test map</a>' }),
  );
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const metadataAt = headerBytes + root.length;
  const tilesAt = metadataAt + metadata.length;
  const longs = [
    headerBytes,
    root.length,
    metadataAt,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    tile.length,
    count,
    1,
    1,
  ];
  for (const [at, value] of longs.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  // Clustered; nothing is compressed; vectors; the zooms.
  for (const [at, value] of [1, 1, 1, 1, 0, maxZoom].entries()) header.writeUInt8(value, 96 + at);
  for (const [at, degrees] of [0, 40, 20, 55].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * at);
  header.writeUInt8(4, 118);
  header.writeInt32LE(10 * 1e7, 119);
  header.writeInt32LE(47 * 1e7, 123);
  return Buffer.concat([header, root, metadata, tile]);
}

/** A tile of the Mapbox Vector Tile scheme, version 2. */
function writeTile(): Buffer {
  const pbf = new Pbf();
  const middle = extent / 2;
  const steps = (...points: [number, number][]) => points.flatMap(([x, y]) => [zigzag(x), zigzag(y)]);
  const layers = [
    {
      name: 'earth',
      kind: 'earth',
      type: 3,
      shape: [9, ...steps([0, 0]), 26, ...steps([extent, 0], [0, extent], [-extent, 0]), 15],
    },
    { name: 'roads', kind: 'highway', type: 2, shape: [9, ...steps([0, 0]), 10, ...steps([extent, extent])] },
    { name: 'places', kind: 'locality', type: 1, shape: [9, ...steps([middle, middle])] },
  ];
  for (const { name, kind, type, shape } of layers) {
    pbf.writeMessage(
      3,
      (_, layer) => {
        layer.writeVarintField(15, 2);
        layer.writeStringField(1, name);
        layer.writeMessage(
          2,
          (__, feature) => {
            feature.writePackedVarint(2, [0, 0, 1, 1, 2, 2]);
            feature.writeVarintField(3, type);
            feature.writePackedVarint(4, shape);
          },
          undefined,
        );
        for (const key of ['kind', 'name', 'population_rank']) layer.writeStringField(3, key);
        layer.writeMessage(4, (__, value) => value.writeStringField(1, kind), undefined);
        layer.writeMessage(4, (__, value) => value.writeStringField(1, 'Testby'), undefined);
        layer.writeMessage(4, (__, value) => value.writeVarintField(5, 12), undefined);
        layer.writeVarintField(5, extent);
      },
      undefined,
    );
  }
  return Buffer.from(pbf.finish());
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31);
