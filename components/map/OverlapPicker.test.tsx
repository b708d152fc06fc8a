import { screen } from '@testing-library/react';
import { MapContainer } from 'react-leaflet';
import { expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { OverlapPicker } from './OverlapPicker';

const images = ['first', 'second', 'third'];

async function open() {
  const onChoose = vi.fn();
  const onHover = vi.fn();
  const { user } = await show(
    <MapContainer center={[50, 10]} zoom={5}>
      <OverlapPicker
        at={{ x: 10, y: 10 }}
        ids={images}
        label="3 images"
        item={(id) => id}
        onHover={onHover}
        onChoose={onChoose}
      />
    </MapContainer>,
  );
  await screen.findByRole('list', { name: '3 images' });
  return { user, onChoose, onHover };
}
const focused = () => document.activeElement?.textContent;

it('opens on the first of what is over each other, and arrow keys walk the list', async () => {
  const { user, onHover } = await open();
  expect(focused()).toBe('first');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('third');
  expect(onHover).toHaveBeenLastCalledWith('third');
  await user.keyboard('{Home}');
  expect(focused()).toBe('first');
});

it('chooses by Enter, and gives the focus back to the map', async () => {
  const { user, onChoose } = await open();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledWith('second');
  expect(document.activeElement?.className).toContain('leaflet-container');
});

it('is left by Escape without a choice', async () => {
  const { user, onChoose } = await open();
  await user.keyboard('{Escape}');
  expect(onChoose).toHaveBeenCalledWith(undefined);
});
