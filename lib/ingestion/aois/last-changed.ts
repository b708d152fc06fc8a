interface Listed {
  scenes: Record<'PENDING' | 'RETRY', number> | null;
  tiles: Record<'PENDING' | 'RETRY', number> | null;
  changedAt: number | null;
}

/**
 * The AOIs as they are listed. Of more than `max`, those that run, wait for a retry or have no counts, and then those
 * that changed last.
 */
export function lastChanged<T extends Listed>(aois: readonly T[], max: number): T[] {
  if (aois.length <= max) return [...aois];
  const isOpen = (counts: Listed['tiles']) => counts === null || counts.PENDING + counts.RETRY > 0;
  const age = ({ scenes, tiles, changedAt }: T) =>
    isOpen(scenes) || isOpen(tiles) ? Number.POSITIVE_INFINITY : (changedAt ?? 0);
  return aois.toSorted((a, b) => (age(a) === age(b) ? 0 : age(b) - age(a))).slice(0, max);
}
