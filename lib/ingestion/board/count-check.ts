import { kinds } from '../item';
import type { Overview } from '../overview';
import { sumStatuses } from '../status';
import type { Board } from './board';

/** Lists and counts that differ for longer are reported: things that move do not take so long. */
const differMs = 60_000;

/** Compares the server's counts of an AOI with what its lists hold. */
export class CountCheck {
  /** What people should know though the server answers. */
  remark: string | null = null;
  private differSince: number | null = null;

  /** @param overview undefined if the server's counts cannot be read */
  compare(overview: Overview | undefined, board: Board, now: number): void {
    if (!overview) {
      this.differSince = null;
      this.remark = 'The server’s counts for this AOI are unreadable, so its lists cannot be checked';
      return;
    }
    const differing = kinds.flatMap((kind) => {
      const listed = board.size(kind);
      const counted = sumStatuses(overview[`${kind}s`]);
      return listed === counted ? [] : [`${counted} ${kind}s counted, ${listed} listed`];
    });
    this.differSince = differing.length === 0 ? null : (this.differSince ?? now);
    const isLong = this.differSince !== null && now - this.differSince >= differMs;
    this.remark = isLong ? `The server’s lists and counts differ: ${differing.join('; ')}` : null;
  }
}
