/** What failing does, for its confirmation. */
export const failConsequence = (kind: 'scene' | 'tile'): string =>
  kind === 'tile'
    ? 'The item becomes FAILED. Later tiles in its chain are relinked to the previous tile permanently. You cannot undo this in Swath.'
    : 'The scene and all its tiles become FAILED. You cannot undo this in Swath.';
