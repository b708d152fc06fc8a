import { constellationId, constellationIds, findConstellation } from '@/lib/archive/constellation';
import { shownName } from '@/lib/upstream/shown-name';
import { constellationAppearance } from '../constellation-appearance';

/** What a choice asks for; nothing chosen is everything that the service knows, by the names that it knows. */
export const chosenConstellations = (
  value: readonly string[],
  names: readonly string[],
): readonly string[] => (value.length > 0 ? value : constellationIds(names));

/** A name that someone typed, as a choice keeps it: a service may know it in that very spelling only. */
export function typedConstellation(typed: string, names: readonly string[]): string {
  const name = typed.trim().slice(0, 60).trim();
  return names.includes(name) ? constellationId(name) : name;
}

/** What a choice is called: a known constellation under a name that someone typed says so. */
export function choiceLabel(name: string): string {
  const known = findConstellation(name);
  const { label } = constellationAppearance(name);
  return known && known.id !== name ? `${label} as “${shownName(name)}”` : label;
}
