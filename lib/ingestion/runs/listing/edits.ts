import { formatCount, formatPlural, formatSeries } from '@/lib/web/locale/format';

/** One change of a list; scenes are named by their number in the listing, tiles by their scene's and their own. */
export type Edit =
  | { kind: 'remove' | 'put-back'; scenes: number[] }
  | { kind: 'scene'; scene: number; tags: Record<string, string>; wkt: string }
  | { kind: 'remove-tiles' | 'put-back-tiles'; tiles: [scene: number, tile: number][] };

/** A list as its edits leave it. */
export interface Edited {
  removed: Set<number>;
  /** What was written into scenes, by their number. */
  changed: Map<number, { tags: Record<string, string>; wkt: string }>;
  /** `scene:tile` of tiles that were removed. */
  removedTiles: Set<string>;
}

export const tileKey = (scene: number, tile: number) => `${scene}:${tile}`;

/** Does the edits one after another. Pure; what is done twice is as if done once. */
export function applyEdits(edits: readonly Edit[]): Edited {
  const edited: Edited = { removed: new Set(), changed: new Map(), removedTiles: new Set() };
  for (const edit of edits) {
    switch (edit.kind) {
      case 'remove':
        for (const scene of edit.scenes) edited.removed.add(scene);
        break;
      case 'put-back':
        for (const scene of edit.scenes) edited.removed.delete(scene);
        break;
      case 'scene':
        edited.changed.set(edit.scene, { tags: edit.tags, wkt: edit.wkt });
        break;
      case 'remove-tiles':
        for (const [scene, tile] of edit.tiles) edited.removedTiles.add(tileKey(scene, tile));
        break;
      case 'put-back-tiles':
        for (const [scene, tile] of edit.tiles) edited.removedTiles.delete(tileKey(scene, tile));
        break;
    }
  }
  return edited;
}

/** What an edit did, for the buttons that undo it and do it again: `remove 96 scenes`. */
export function formatEdit(edit: Edit): string {
  switch (edit.kind) {
    case 'remove':
      return `remove ${formatPlural(edit.scenes.length, 'scene')}`;
    case 'put-back':
      return `put ${formatPlural(edit.scenes.length, 'scene')} back`;
    case 'scene':
      return 'edit a scene';
    case 'remove-tiles':
      return `remove ${formatPlural(edit.tiles.length, 'tile')}`;
    case 'put-back-tiles':
      return `put ${formatPlural(edit.tiles.length, 'tile')} back`;
  }
}

/** `1,204 listed, 96 removed, 3 edited`. */
export function formatSummary(listed: number, { removed, changed, removedTiles }: Edited): string {
  const parts = [
    `${formatCount(listed)} listed`,
    `${formatCount(removed.size)} removed`,
    `${formatCount(changed.size)} edited`,
  ];
  if (removedTiles.size > 0) parts.push(`${formatCount(removedTiles.size)} tiles removed`);
  return formatSeries(parts);
}
