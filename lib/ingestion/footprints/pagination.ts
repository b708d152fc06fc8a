/** What one page of a catalogue's listing brought. */
export interface PageOutcome {
  /** How many scenes it held. */
  count: number;
  /** How many of them had not come before. */
  fresh: number;
  /** Whether the server says that another page follows; undefined where it does not say. */
  next: boolean | undefined;
  /** Distinguishes pages with the same scenes from others. */
  mark: string;
}

/** How far a walk over pages has come. */
export interface PageCursor {
  page: number;
  /** Pages in a row that brought nothing new. */
  idle: number;
  /** The page before, and how often it came in a row. */
  mark: string | undefined;
  same: number;
}

export const startAtPage = (page: number): PageCursor => ({ page, idle: 0, mark: undefined, same: 0 });

/** A server that gives one and the same page so often does not look at the number of the page. */
const maxSamePages = 10;
/** A server that says `next` forever must not be asked forever. */
const maxPagesWithoutNew = 1_000;

/** True if a page came in place of the one after it for the first time: a server that always does so has no pages. */
export const isRepeated = (state: PageCursor, { count, mark }: PageOutcome): boolean =>
  count > 0 && state.same === 1 && mark === state.mark;

/** The server says that more follows, and nothing new has come for very long. */
export class EndlessListingError extends Error {}

/**
 * What follows a page: nothing when the server says so; where it does not say, nothing after an empty page, after one
 * that holds more than was asked for (a server without pages), or when one page comes over and over. Pages may be
 * short, empty with `next`, or come twice.
 * @throws EndlessListingError
 */
export function afterPage(state: PageCursor, outcome: PageOutcome, limit: number): PageCursor | 'done' {
  const { count, fresh, next, mark } = outcome;
  if (next === false) return 'done';
  const idle = fresh === 0 ? state.idle + 1 : 0;
  const same = mark === state.mark ? state.same + 1 : 1;
  if (next === undefined && (count === 0 || count > limit || same >= maxSamePages)) return 'done';
  if (idle >= maxPagesWithoutNew)
    throw new EndlessListingError(`${maxPagesWithoutNew} pages in a row brought nothing new`);
  return { page: state.page + 1, idle, mark, same };
}
