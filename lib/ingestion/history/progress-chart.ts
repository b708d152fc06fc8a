/** What the progress chart spans. Times are milliseconds. */
export interface ChartScale {
  from: number;
  to: number;
  /** Round times inside the span. */
  times: number[];
  /** Round counts below the total, 0 among them. */
  counts: number[];
}

const minute = 60_000;
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 10_080].map(
  (minutes) => minutes * minute,
);
/** The forecast takes at most this share of the chart's width. */
const maxForecast = 0.4;

/**
 * Scales for samples from `first` to `last` of something that ends at `total` after `leftMs` more: the forecast is in
 * sight as far as it does not push what was measured aside.
 */
export function chartScale(first: number, last: number, total: number, leftMs: number | null): ChartScale {
  const seen = Math.max(last - first, minute);
  const ahead = leftMs === null ? 0 : Math.min(leftMs * 1.05, (seen * maxForecast) / (1 - maxForecast));
  const to = first + seen + ahead;
  const timeStep = timeSteps.find((step) => (to - first) / step <= 5) ?? 30 * 1_440 * minute;
  const times: number[] = [];
  for (let at = Math.ceil(first / timeStep) * timeStep; at <= to; at += timeStep) times.push(at);
  const countStep = niceStep(total / 3);
  const counts: number[] = [];
  // A label just below the total would touch the total's own.
  for (let count = 0; count <= total * 0.88; count += countStep) counts.push(count);
  return { from: first, to, times, counts };
}

/** 1, 2 or 5 times a power of ten, at least 1. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return power * ([1, 2, 5, 10].find((step) => step * power >= rough) ?? 10);
}
