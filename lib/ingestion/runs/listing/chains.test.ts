import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { chainImpact, resolveChains, type TileLink } from './chains';
import { tileKey } from './edits';

/** Chains of the same burst over scenes in time, as a catalogue gives them. */
const chain = (length: number, burst: number): TileLink[] =>
  Array.from({ length }, (_, scene) => ({
    scene,
    tile: burst,
    sceneId: `S${scene}`,
    tileId: `T${scene}-${burst}`,
    previousScene: scene > 0 ? `S${scene - 1}` : null,
    previousTile: scene > 0 ? `T${scene - 1}-${burst}` : null,
    referenceScene: scene > 0 ? 'S0' : null,
    referenceTile: scene > 0 ? `T0-${burst}` : null,
    date: `2026-01-0${scene + 1}`,
  }));

it('leaves one chain with one root, in order, whichever tiles are removed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.nat({ max: 8 })),
      fc.array(fc.nat({ max: 8 })),
      (length, scenes, tiles) => {
        const links = chain(length, 0);
        const goneScenes = new Set(scenes);
        const goneTiles = new Set(tiles.map((scene) => tileKey(scene, 0)));
        const changed = resolveChains(links, goneScenes, goneTiles);
        const left = links.filter(({ scene }) => !goneScenes.has(scene) && !goneTiles.has(tileKey(scene, 0)));
        const previous = left.map((tile) => {
          const link = changed.get(tileKey(tile.scene, 0));
          return link ? (link.previous?.SourceID ?? null) : tile.previousTile;
        });
        const reference = left.map((tile) => {
          const link = changed.get(tileKey(tile.scene, 0));
          return link ? (link.reference?.SourceID ?? null) : tile.referenceTile;
        });
        expect(previous).toEqual(left.map((_, index) => left[index - 1]?.tileId ?? null));
        expect(reference).toEqual(left.map((_, index) => (index === 0 ? null : left[0]?.tileId)));
      },
    ),
  );
});

it('says what taking the root and one in the middle does', () => {
  const links = [...chain(4, 0), ...chain(4, 1)];
  const none = { scenes: new Set<number>(), tiles: new Set<string>() };
  expect(chainImpact(links, none, { scenes: new Set([0]), tiles: new Set() })).toEqual({
    removed: 2,
    relinked: 0,
    newRoots: 2,
    rereferenced: 4,
    endedChains: 0,
  });
  expect(chainImpact(links, none, { ...none, tiles: new Set([tileKey(2, 0)]) })).toEqual({
    removed: 1,
    relinked: 1,
    newRoots: 0,
    rereferenced: 0,
    endedChains: 0,
  });
});

it('walks over each tile a few times only, whatever the links are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3_000 }),
      fc.func(fc.nat()),
      fc.constantFrom('chain', 'star', 'random'),
      (length, random, shape) => {
        let reads = 0;
        const before = (at: number) =>
          shape === 'chain' ? at - 1 : shape === 'star' ? 0 : random(at) % length;
        const links = Array.from({ length }, (_, at): TileLink => {
          const previous = before(at);
          return {
            scene: at,
            tile: 0,
            sceneId: `S${at}`,
            tileId: 'T',
            get previousScene() {
              reads += 1;
              return previous < 0 || previous === at ? null : `S${previous}`;
            },
            previousTile: 'T',
            referenceScene: 'S0',
            referenceTile: 'T',
            date: null,
          };
        });
        resolveChains(links, new Set([0, Math.floor(length / 2)]), new Set());
        expect(reads).toBeLessThanOrEqual(10 * length);
      },
    ),
    { numRuns: 50, examples: [[3_000, () => 0, 'chain']] },
  );
});
