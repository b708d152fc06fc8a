import type { CrashPoint } from '@/lib/ordering/orders/failpoint';
import type { OrderSettlement } from '@/lib/ordering/orders/review-order';
import type { Polygon } from '@/lib/ordering/polygon-shape';

interface Seen {
  bodyHash: string;
  total: string;
  currency: string;
}

/** One thing that a person does, with everything that the portal learns by it. */
export type Step =
  | { do: 'fill'; sourceId: string; area: Polygon; reference: string }
  | { do: 'change'; reference: string }
  | { do: 'quote' }
  | { do: 'ask' | 'approve' | 'place'; id: string; seen: Seen }
  | { do: 'settle'; id: string; settlement: OrderSettlement }
  | { do: 'to-basket'; id: string };

/** What the person is shown afterwards: the order as it is, or the type of what is wrong. */
export interface Shown {
  order?: { id: string; state: string; bodyHash: string; total: string | null; currency: string | null };
  problem?: string;
}

/** One process of the portal, driven as people drive it: its core alone, or the whole of it over HTTP. */
export interface DrivenPortal {
  /** Undefined when the process died before it answered. */
  act(step: Step): Promise<Shown | undefined>;
  /** Dies by SIGKILL when it comes to this point; never, when left out. */
  dieAt(point?: CrashPoint): Promise<void>;
  kill(): Promise<void>;
  isAlive(): boolean;
  /** Resolves when no order is `submitting` past its deadline any more. */
  swept(): Promise<void>;
  /** Forgets what it learnt of the services' health, so that one run's faults do not spare the next. */
  forget(): Promise<void>;
}
