/** How far a person came in the story. */
export interface StoryProgress {
  /** `left` can be resumed. `declined` never began. */
  state: 'open' | 'left' | 'finished' | 'declined';
  /** The id of the step that is or was open. */
  step: string;
  /** When that step began, ms by the server's clock. */
  since: number;
}

/** Raised when what is saved changes its meaning: older notes are then forgotten. */
const version = 1;
const states: readonly string[] = ['open', 'left', 'finished', 'declined'] satisfies StoryProgress['state'][];

/** Writes a progress down. */
export const writeProgress = (progress: StoryProgress): string => JSON.stringify({ version, ...progress });

/** Reads what `writeProgress` wrote; undefined for anything else, also of another version. */
export function readProgress(text: string | null): StoryProgress | undefined {
  if (text === null) return undefined;
  try {
    const saved = JSON.parse(text);
    if (saved?.version !== version || !states.includes(saved.state)) return undefined;
    if (typeof saved.step !== 'string' || !Number.isFinite(saved.since)) return undefined;
    return { state: saved.state, step: saved.step, since: saved.since };
  } catch {
    return undefined;
  }
}
