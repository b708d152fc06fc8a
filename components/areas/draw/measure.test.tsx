import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MapContainer, Pane } from 'react-leaflet';
import { expect, it } from 'vitest';
import { show } from '@/testing/show';
import { MeasureBar } from './MeasureBar';
import { MeasureOnMap } from './MeasureOnMap';
import { useMeasure } from './use-measure';

function Page() {
  const measure = useMeasure({ onStart: () => undefined, isOff: false });
  return (
    <>
      <button type="button" onClick={measure.toggle}>
        Measure
      </button>
      <MapContainer center={[0, 0]} zoom={8} zoomAnimation={false}>
        <Pane name="editor">{measure.isOn && <MeasureOnMap measure={measure} />}</Pane>
      </MapContainer>
      {measure.isOn && <MeasureBar measure={measure} />}
    </>
  );
}

const map = () => document.querySelector('.leaflet-container') as Element;
const click = (clientX: number, clientY: number) => fireEvent.click(map(), { clientX, clientY });

async function begin() {
  const { user } = await show(<Page />);
  await user.click(screen.getByRole('button', { name: 'Measure' }));
  await waitFor(() => expect(map().classList.contains('is-measuring')).toBe(true));
  // The focus is on the map after a click there.
  (document.activeElement as HTMLElement).blur();
  return user;
}
const said = () => screen.getByRole('status').textContent;

it('adds up legs, and has an area from the third point on', async () => {
  const user = await begin();
  click(0, 0);
  expect(said()).toMatch(/finish/);
  click(100, 0);
  expect(said()).toMatch(/^61\.\d km in total/);
  click(100, 100);
  expect(said()).toMatch(/^12\d km in total · last leg 6\d\.\d km · 1,\d{3} km²/);
  // One label for each leg.
  expect(document.querySelectorAll('.measure-label')).toHaveLength(2);
  await user.keyboard('{Backspace}');
  expect(said()).toMatch(/^61\.\d km in total/);
  expect(said()).not.toMatch(/km²/);
});

it('ends by Enter, and the next click measures something else', async () => {
  const user = await begin();
  click(0, 0);
  click(100, 0);
  await user.keyboard('{Enter}');
  expect(said()).toMatch(/^61\.\d km in total.*measure again/);
  click(0, 50);
  expect(said()).not.toMatch(/total/);
});

it('takes the second click of a double click as none', async () => {
  await begin();
  click(0, 0);
  click(100, 0);
  click(100, 1);
  fireEvent.dblClick(map(), { clientX: 100, clientY: 1 });
  expect(said()).toMatch(/^61\.\d km in total.*measure again/);
  expect(document.querySelectorAll('.measure-label')).toHaveLength(1);
});

it('says that the area of a path that crosses itself is unknown', async () => {
  await begin();
  click(0, 0);
  click(100, 100);
  click(100, 0);
  click(0, 100);
  expect(said()).toMatch(/area unknown: the path crosses itself/);
});

it('adds the middle of the map by A, for those without a pointer', async () => {
  const user = await begin();
  await user.keyboard('a');
  expect(
    screen.getByRole('button', { name: 'Remove the last point' }).getAttribute('aria-disabled'),
  ).not.toBe('true');
});
