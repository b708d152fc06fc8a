/** What failing does, for its confirmation. */
export const failConsequence = (kind: 'scene' | 'tile'): string =>
  kind === 'tile'
    ? 'What is failed becomes FAILED. Tiles that follow in its chain are relinked to the tile before, for good. This cannot be undone here.'
    : 'What is failed becomes FAILED with all its tiles. This cannot be undone here.';
