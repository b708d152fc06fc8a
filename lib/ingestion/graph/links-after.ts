import type { ItemStatus, Status } from '../status';
import type { LinksView } from './links-view';

/** What an action is forecast to move; see `DryRun`. */
export interface Foreseen {
  accepted: { scenes: readonly number[]; tiles: readonly number[] };
  starts: readonly number[];
  fails: readonly number[];
  waiting: readonly number[];
  relinked: readonly { tile: number; after: number | null }[];
}

/**
 * What an action touches, linked as it would be afterwards: the items that it is asked for, the tiles that follow from
 * it, and the tiles that others are linked to again.
 */
export function linksAfter(links: LinksView, plan: Foreseen): LinksView {
  const after = new Map(plan.relinked.map(({ tile, after }) => [tile, after ?? 0]));
  const touched = new Set([
    ...plan.accepted.tiles,
    ...plan.starts,
    ...plan.fails,
    ...plan.waiting,
    ...after.keys(),
    ...after.values(),
  ]);
  const asked = new Set(plan.accepted.scenes);
  const { scenes, tiles, words } = links;
  const tileRows = findRows(tiles.ids, touched);
  const sceneRows = findRows(scenes.ids, asked);
  const pick = <T>(column: readonly T[], rows: readonly number[]) => rows.map((row) => column[row] as T);
  return {
    words,
    scenes: {
      ids: pick(scenes.ids, sceneRows),
      names: pick(scenes.names, sceneRows),
      dates: pick(scenes.dates, sceneRows),
    },
    tiles: {
      ids: pick(tiles.ids, tileRows),
      scenes: pick(tiles.scenes, tileRows),
      previous: tileRows.map((row) => after.get(tiles.ids[row] as number) ?? (tiles.previous[row] as number)),
      references: pick(tiles.references, tileRows),
      labels: pick(tiles.labels, tileRows),
    },
  };
}

const findRows = (ids: readonly number[], wanted: ReadonlySet<number>) =>
  ids.flatMap((id, row) => (wanted.has(id) ? row : []));

/** The statuses of what an action touches as they would be afterwards, where it does not leave them as they are. */
export function statusesAfter(plan: Foreseen, to: Status) {
  const scenes = new Map<number, ItemStatus>(plan.accepted.scenes.map((id) => [id, to]));
  const tiles = new Map<number, ItemStatus>([
    ...plan.fails.map((id): [number, Status] => [id, 'FAILED']),
    ...plan.starts.map((id): [number, Status] => [id, 'PENDING']),
    ...plan.accepted.tiles.map((id): [number, Status] => [id, to]),
  ]);
  return { scenes, tiles };
}
