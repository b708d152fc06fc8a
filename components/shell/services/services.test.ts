import { expect, it } from 'vitest';
import { formatServices, type ServiceView } from './services';

const said = (...states: ServiceView['state'][]) =>
  formatServices(states.map((state) => ({ state }) as ServiceView));

it('never counts a service that no one called among those that do not answer', () => {
  expect(said('ok', 'ok', 'absent')).toBe('all answer');
  expect(said('ok', 'quiet', 'unknown', 'quiet')).toBe('1 answers, 3 not called recently');
  expect(said('ok', 'down', 'quiet')).toBe('1 of 3 is down');
  expect(said('quiet', 'quiet')).toBe('not called recently');
  expect(said('absent')).toBe('none is set up');
});
