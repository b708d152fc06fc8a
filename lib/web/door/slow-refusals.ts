import 'server-only';

/** Refusals of a client in a window that are answered at once: a page that asks too often learns it quickly. */
export const maxQuick = 50;
export const maxMs = 5_000;
/** Sign-ins and event streams that find no place are held for less: an honest one may be among them. */
const maxPlaceMs = 2_000;
/** Refusals that are held at the same time. Beyond it the rest is answered at once, for each holds some memory. */
const maxHeld = 4_096;

/**
 * Answers slowly anyone who sends far over a limit. A refusal costs little, but thousands in a second cost others their
 * turn, and most programs wait for one answer before they send again.
 */
export class SlowRefusals {
  private held = 0;

  constructor(private readonly max = maxHeld) {}

  /**
   * Waits before a refusal, unless it is one of the first beyond a limit. What came at once leaves spread over half of
   * the time: a thousand answers in one turn of the event loop would delay everyone else. How soon the limit opens makes
   * no difference: a flood whose answers came faster then would be at its highest as it is let through again.
   */
  async hold(beyond: number, ms = maxMs): Promise<void> {
    if (beyond <= maxQuick || this.held >= this.max) return;
    this.held += 1;
    await new Promise((resolve) => setTimeout(resolve, ms * (1 - Math.random() / 2)));
    this.held -= 1;
  }

  /** Waits before someone is refused who found no place: refused at once, they would ask again at once. */
  holdWithoutPlace(): Promise<void> {
    return this.hold(Number.POSITIVE_INFINITY, maxPlaceMs);
  }
}
