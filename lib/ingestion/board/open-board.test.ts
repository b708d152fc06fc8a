import { describe, expect, it, vi } from 'vitest';
import { withServices } from '@/testing/ingestion/with-services';
import { findWatcher } from './hub';
import { prepareBoard, withBoard } from './open-board';

const services = withServices();

describe('the board of a page that is about to be sent', () => {
  it('begins to be read, and is sent with the page once it is', async () => {
    await services().make('Ahead', { scenes: 2, tilesPerScene: 3, statuses: { DONE: 1 } });
    expect(prepareBoard('Ahead')).toBe(false);
    // No one else asked for it.
    await vi.waitFor(() => expect(findWatcher('Ahead')?.readAt).not.toBeNull(), { timeout: 20_000 });
    expect(prepareBoard('Ahead')).toBe(true);
  });

  it('is left to the browser where it has thousands of items', async () => {
    await services().make('Wide', { scenes: 10, tilesPerScene: 300, statuses: { DONE: 1 } });
    await withBoard('Wide', ({ board }) => expect(board.size('tile')).toBe(3_000));
    expect(prepareBoard('Wide')).toBe(false);
  });
});
