/** An area as the page's address has it. */
export interface AreaPlace {
  area: string | null;
  areaName: string | null;
}

/** The areas that a page showed one after the other, and which of them it shows now. */
export interface AreaSteps {
  places: readonly AreaPlace[];
  at: number;
}

/** More steps than this are forgotten, the oldest first. */
const maxSteps = 100;

/**
 * Notes the area that a page shows now. The one before or after the last place is a step back or forth, also when the
 * browser's own buttons led there; any other is a new step, which ends what could be done again.
 * @returns `steps` itself when nothing has changed
 */
export function noteArea(steps: AreaSteps, place: AreaPlace): AreaSteps {
  const { places, at } = steps;
  const isIt = (other: AreaPlace | undefined) => other?.area === place.area;
  if (isIt(places[at])) return steps;
  if (isIt(places[at - 1])) return { places, at: at - 1 };
  if (isIt(places[at + 1])) return { places, at: at + 1 };
  const next = [...places.slice(0, at + 1), place].slice(-maxSteps);
  return { places: next, at: next.length - 1 };
}
