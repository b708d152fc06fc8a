/**
 * The outcome of a run: `unknown` is no answer, until the AOI was compared with what was sent; then everything arrived
 * (`started`), some of it (`partial`) or nothing (`absent`).
 */
export const runStates = ['starting', 'started', 'refused', 'unknown', 'partial', 'absent'] as const;
export type RunState = (typeof runStates)[number];

/** What goes along when an ingestion is started: the payload alone, or a list of scenes or of tiles beside it. */
export const runInputs = ['payload', 'scenes', 'tiles'] as const;
export type RunInput = (typeof runInputs)[number];

/** What a comparison says of a run: how much was sent, and how much of it the AOI holds. */
export const comparedState = (sent: number, arrived: number): RunState =>
  arrived >= sent ? 'started' : arrived > 0 ? 'partial' : 'absent';
