import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { VertexList } from './VertexList';

const triangle = 'POLYGON((1 40, 2 40, 2 41, 1 40))';

async function list(text = triangle) {
  const onGeometry = vi.fn();
  const onText = vi.fn();
  const shown = await show(<VertexList text={text} onGeometry={onGeometry} onText={onText} />);
  return { ...shown, onGeometry, onText };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const lastRings = (onGeometry: ReturnType<typeof vi.fn>) =>
  onGeometry.mock.lastCall?.[0].geometry.coordinates.map((ring: unknown[]) => ring.slice(0, -1));

it('takes a polygon over from the text, and a vertex added in its middle counts once both fields are filled', async () => {
  const { user, onGeometry } = await list();
  await waitFor(() =>
    expect(lastRings(onGeometry)).toEqual([
      [
        [1, 40],
        [2, 40],
        [2, 41],
      ],
    ]),
  );
  onGeometry.mockClear();
  await user.click(screen.getByRole('button', { name: 'Add a vertex after 2' }));
  await user.type(field('Longitude of vertex 3'), '2.5');
  expect(onGeometry).not.toHaveBeenCalled();
  await user.type(field('Latitude of vertex 3'), `40°30'0"N`);
  await waitFor(() =>
    expect(lastRings(onGeometry)).toEqual([
      [
        [1, 40],
        [2, 40],
        [2.5, 40.5],
        [2, 41],
      ],
    ]),
  );
});

it('marks a position that is none, or that names the other axis, in its own field', async () => {
  const { user } = await list();
  const isMarked = (name: string) => field(name).getAttribute('aria-invalid') === 'true';
  await user.clear(field('Longitude of vertex 1'));
  expect(isMarked('Longitude of vertex 1')).toBe(false);
  await user.type(field('Longitude of vertex 1'), `43°30'0"N`);
  expect(isMarked('Longitude of vertex 1')).toBe(true);
  expect(isMarked('Latitude of vertex 1')).toBe(false);
  await user.type(field('Latitude of vertex 2'), 'x');
  expect(isMarked('Latitude of vertex 2')).toBe(true);
});

it('fills both fields from a position that is pasted into one, longitude first', async () => {
  const { user } = await list();
  field('Latitude of vertex 1').focus();
  await user.paste('1.25 43.5');
  expect(field('Longitude of vertex 1').value).toBe('1.25');
  expect(field('Latitude of vertex 1').value).toBe('43.5');
});

it('deletes no vertex of a triangle, with the reason, and names the vertices of a hole by it', async () => {
  const { user } = await list();
  await user.click(screen.getByRole('button', { name: 'Delete vertex 2. A ring has at least three.' }));
  expect(field('Longitude of vertex 3').value).toBe('2');
  await user.click(screen.getByRole('button', { name: 'Add a hole' }));
  expect(screen.getByRole('list', { name: 'Vertices of hole 1' })).toBeTruthy();
  expect(field('Longitude of vertex 1 of hole 1').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Fill hole 1' }));
  expect(screen.queryByRole('list', { name: 'Vertices of hole 1' })).toBeNull();
});

it('says that a text of another kind is replaced, and leaves it alone until the list is complete', async () => {
  const { onText } = await list('POINT(1 40)');
  expect(screen.getByText(/^The text is not a single polygon/)).toBeTruthy();
  expect(onText).not.toHaveBeenCalled();
});
