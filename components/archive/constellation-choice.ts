import { constellations } from '@/lib/archive/constellation';

/** The constellations that the portal knows. */
export const allConstellations: readonly string[] = constellations.map(({ id }) => id);

/** The names to send for a choice. */
export const chosenConstellations = (value: readonly string[]): readonly string[] =>
  value.length > 0 ? value : allConstellations;
