import { expect, it } from 'vitest';
import { choiceLabel, chosenConstellations, typedConstellation } from './constellation-choice';

const names = ['Pleiades', 'PNEO', 'SPOT'];

it('asks for all that the service knows where nothing is chosen', () => {
  expect(chosenConstellations([], names)).toEqual(['PLEIADES', 'PLEIADES NEO', 'SPOT']);
  expect(chosenConstellations(['TERRASAR-X'], names)).toEqual(['TERRASAR-X']);
});

it('keeps a name as it was typed, except one that the service is known to spell so', () => {
  expect(typedConstellation(' Pleiades ', ['PLEIADES', 'SPOT'])).toBe('Pleiades');
  expect(typedConstellation('TSX', names)).toBe('TSX');
  expect(typedConstellation('PNEO', names)).toBe('PLEIADES NEO');
  expect(typedConstellation(' ', names)).toBe('');
  expect(typedConstellation('x'.repeat(99), names)).toHaveLength(60);
});

it('calls what was typed by the name of what it means, and says how it is sent', () => {
  expect(choiceLabel('PLEIADES')).toBe('Pléiades');
  expect(choiceLabel('Pleiades')).toBe('Pléiades as “Pleiades”');
  expect(choiceLabel('KOMPSAT')).toBe('KOMPSAT');
});
