import { constellationId, constellationIds, findConstellation } from '@/lib/archive/constellation';
import { constellationLook } from './constellation-look';

/** What a choice asks for; nothing chosen is everything that the service knows, by the names that it knows. */
export const chosenConstellations = (
  value: readonly string[],
  names: readonly string[],
): readonly string[] => (value.length > 0 ? value : constellationIds(names));

/** A name that somebody typed, as a choice keeps it: a service may know it in that very spelling only. */
export function typedConstellation(typed: string, names: readonly string[]): string {
  const name = typed.trim().slice(0, 60).trim();
  return names.includes(name) ? constellationId(name) : name;
}

/** What a choice is called: a known constellation under a name that somebody typed says so. */
export function choiceLabel(name: string): string {
  const known = findConstellation(name);
  const { label } = constellationLook(name);
  return known && known.id !== name ? `${label} as “${name}”` : label;
}
