/** Two days in UTC, `2026-06-01`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const back = (days: number) => (today: string) => ({
  from: new Date(Date.parse(today) - (days - 1) * dayMs).toISOString().slice(0, 10),
  to: today,
});

/** Stretches of time that are asked for most. `today` is the day in UTC. */
export const presets: readonly { label: string; range: (today: string) => DayRange }[] = [
  { label: '7 days', range: back(7) },
  { label: '30 days', range: back(30) },
  { label: '90 days', range: back(90) },
  { label: '1 year', range: back(365) },
  { label: 'This year', range: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }) },
];

/** What is searched where nothing was said. */
export const defaultRange = back(90);
