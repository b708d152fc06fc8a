import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MapContainer } from 'react-leaflet';
import { beforeEach, expect, it } from 'vitest';
import { query } from '@/components/api';
import { show } from '@/testing/show';
import { CoordinateReadout } from './CoordinateReadout';
import { usePositionFormat } from './use-position-format';

beforeEach(() => localStorage.clear());

function Chooser() {
  const [, choose] = usePositionFormat();
  // Whose choice it is must be known.
  const { data: session } = useQuery(query('GET /api/session', {}));
  return (
    <button disabled={!session} type="button" onClick={() => choose('mgrs')}>
      MGRS
    </button>
  );
}

async function point(children?: ReactNode) {
  const shown = await show(
    <>
      <MapContainer center={[-33.8568, 151.2153]} zoom={5} zoomAnimation={false}>
        <CoordinateReadout />
      </MapContainer>
      {children}
    </>,
    { 'GET /api/session': () => ({ user: { id: 'ada' }, baseLayers: [] }) },
  );
  const map = document.querySelector('.leaflet-container') as Element;
  // The map of jsdom has no size: its corner is its middle.
  fireEvent.mouseMove(map, { clientX: 0, clientY: 0 });
  return { ...shown, map };
}

it('names the position under the pointer, and nothing once the pointer has left', async () => {
  const { map } = await point();
  await screen.findByText(/^33\.\d{5}° S, 151\.\d{5}° E$/);
  fireEvent.mouseOut(map, { relatedTarget: document.body });
  expect(screen.queryByText(/° S/)).toBeNull();
});

it('writes it in the format that was chosen, also at the next visit', async () => {
  const { user } = await point(<Chooser />);
  const button = await screen.findByRole('button', { name: 'MGRS' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await user.click(button);
  await screen.findByText(/^56H LH \d{5} \d{5}$/);
  expect(Object.entries(localStorage)).toEqual([['swath.position-format.ada', 'mgrs']]);
});
