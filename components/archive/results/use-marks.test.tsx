import { screen } from '@testing-library/react';
import { useQueryStates } from 'nuqs';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import type { ArchiveImage } from '@/lib/archive/schema';
import { show } from '@/testing/show';
import { listParams } from '../query/search-params';
import { useMarks } from './use-marks';

const found = ['a', 'b', 'c'].map((id) => ({ id })) as ArchiveImage[];

function Marks() {
  const [list, setParams] = useQueryStates(listParams);
  const marks = useMarks(list, setParams, found, useRef({ images: found, selected: null }));
  return found.map(({ id }) => (
    <div key={id}>
      <button type="button" onClick={() => marks.hide([id])}>
        Hide {id}
      </button>
      <button type="button" onClick={() => marks.pick(id)}>
        Choose {id}
      </button>
      <button type="button" onClick={() => marks.togglePin(id)}>
        Pin {id}
      </button>
      <output aria-label={id}>
        {[
          marks.hidden.has(id) && 'hidden',
          marks.picked.has(id) && 'chosen',
          marks.pinned.has(id) && 'pinned',
        ]
          .filter(Boolean)
          .join(' ')}
      </output>
    </div>
  ));
}
const stateOf = (id: string) => screen.getByRole('status', { name: id }).textContent;

it('an undo brings a hidden image back as it was, and leaves what was done since', async () => {
  const { user } = await show(<Marks />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Choose a');
  await press('Pin a');
  await press('Hide a');
  await expect.poll(() => stateOf('a')).toBe('hidden');
  const [undo] = await screen.findAllByRole('button', { name: 'Undo' });
  await press('Choose b');
  await press('Hide c');
  await expect.poll(() => stateOf('c')).toBe('hidden');
  await user.click(undo as HTMLElement);
  await expect.poll(() => stateOf('a')).toBe('chosen pinned');
  expect(stateOf('b')).toBe('chosen');
  expect(stateOf('c')).toBe('hidden');
});
