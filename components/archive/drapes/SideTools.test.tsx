import { act, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import type { MapHandle } from '@/components/map';
import { imageKey } from '@/lib/archive/image/image-key';
import type { ArchiveImage } from '@/lib/archive/schema';
import { show } from '@/testing/show';
import { plainTone, toneFilter } from '../image/tone';
import { SideLegend } from './SideLegend';
import { SideTools } from './SideTools';
import { useSideImages } from './use-side-images';

const image = (id: string, acquiredAt: string, crs: 'EPSG:3857' | 'unknown' = 'EPSG:3857') =>
  ({
    id,
    acquiredAt,
    constellation: 'SPOT',
    satellite: 'SPOT7',
    quicklooks: [{ size: 'LARGE', crs, url: id }],
  }) as Partial<ArchiveImage> as ArchiveImage;
/** As they were found: the newest first. */
const found = [
  image('e', '2026-09-05T10:00:00Z'),
  image('utm', '2026-09-04T12:00:00Z', 'unknown'),
  image('d', '2026-09-04T10:00:00Z'),
  image('c', '2026-09-03T10:00:00Z'),
  image('b', '2026-09-02T10:00:00Z'),
  image('a', '2026-09-01T10:00:00Z'),
];
const all = new Set(found.map(({ id }) => id));

/** All but the maps. */
function Side({ offered }: { offered: ReadonlySet<string> }) {
  const side = useSideImages(found, offered);
  const [tone, setTone] = useState(plainTone);
  const map = useRef<MapHandle>(null);
  return (
    <>
      <SideTools side={side} thisYear={2026} tone={tone} onTone={setTone} map={map} />
      <p data-testid="filter">{toneFilter(tone)}</p>
      <ul aria-label="Shown">
        {side.images.map((one) => (
          <li key={one.id}>
            <SideLegend
              image={one}
              thisYear={2026}
              isApproximate={false}
              isFailed={false}
              onRemove={side.remove && (() => side.remove?.(one.id))}
            />
          </li>
        ))}
      </ul>
      <button type="button" onClick={side.end}>
        End
      </button>
    </>
  );
}

const open = (ids: string[], offered: ReadonlySet<string> = all) =>
  show(<Side offered={offered} />, {}, { search: `?side=${ids.map(imageKey).join('.')}` });
const days = () =>
  within(screen.getByRole('list', { name: 'Shown' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => /\d Sept?/.exec(textContent ?? '')?.[0].charAt(0));
const addButton = () => screen.getByRole('button', { name: 'Add an image' });

it('adds images up to four, in the order of their time, and then says what to do', async () => {
  const { user } = await open(['d', 'b']);
  expect(days()).toEqual(['2', '4']);
  await user.click(addButton());
  // Those that are shown already, and one that no map can show, are not offered.
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^SPOT 7, 1 Sep/),
    expect.stringMatching(/^SPOT 7, 3 Sep/),
    expect.stringMatching(/^SPOT 7, 5 Sep/),
  ]);
  await user.click(screen.getByRole('menuitem', { name: /3 Sep/ }));
  await waitFor(() => expect(days()).toEqual(['2', '3', '4']));
  await user.click(addButton());
  await user.click(await screen.findByRole('menuitem', { name: /1 Sep/ }));
  await waitFor(() => expect(days()).toEqual(['1', '2', '3', '4']));
  const locked = addButton();
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(locked.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'There is room for four images. Remove one first.',
  );
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('menuitem')).toBeNull();
});

it('removes images by keyboard until two are left, and offers them again', async () => {
  const { user } = await open(['a', 'b', 'c']);
  act(() => screen.getByRole('button', { name: /^Remove SPOT 7, 2 Sep/ }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(days()).toEqual(['1', '3']));
  const locked = screen.getByRole('button', { name: /^Remove SPOT 7, 1 Sep.*\. Two images are needed$/ });
  await user.click(locked);
  expect(days()).toEqual(['1', '3']);
  await user.click(addButton());
  expect(await screen.findByRole('menuitem', { name: /2 Sep/ })).toBeTruthy();
});

it('offers nothing where nothing else is chosen, and says how to change that', async () => {
  await open(['a', 'b'], new Set(['a']));
  const locked = addButton();
  expect(document.getElementById(locked.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose more images in the results first.',
  );
});

it('shows none when a link names fewer than two images that were found', async () => {
  await open(['a', 'gone', 'utm']);
  expect(days()).toEqual([]);
});

it('shows four when a link names more, and none once it is ended', async () => {
  const { user } = await open(['e', 'd', 'c', 'b', 'a']);
  expect(days()).toEqual(['1', '2', '3', '4']);
  await user.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(days()).toEqual([]));
});

it('changes brightness and contrast of all images at once', async () => {
  const { user } = await open(['a', 'b']);
  await user.click(screen.getByRole('button', { name: 'Brightness and contrast of all images' }));
  const slider = await screen.findByRole('slider', { name: 'Contrast' });
  act(() => slider.focus());
  await user.keyboard('{Home}');
  await waitFor(() =>
    expect(screen.getByTestId('filter').textContent).toBe('brightness(100%) contrast(20%)'),
  );
});
