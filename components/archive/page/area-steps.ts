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

/** Of more steps than this the oldest are dropped. */
const maxSteps = 100;

/**
 * Records the area that a page shows now. The one before or after it in the list is a step back or forward, also when the
 * browser's own buttons led there; any other is a new step, after which nothing can be redone.
 * @returns `steps` itself when nothing has changed
 */
export function recordArea(steps: AreaSteps, place: AreaPlace): AreaSteps {
  const { places, at } = steps;
  const isIt = (other: AreaPlace | undefined) => other?.area === place.area;
  if (isIt(places[at])) return steps;
  if (isIt(places[at - 1])) return { places, at: at - 1 };
  if (isIt(places[at + 1])) return { places, at: at + 1 };
  const next = [...places.slice(0, at + 1), place].slice(-maxSteps);
  return { places: next, at: next.length - 1 };
}
