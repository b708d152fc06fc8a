import { formatPlural } from '@/components/ui/format';
import type { BulkAction } from '@/lib/ingestion/actions/dry-run';
import type { Status } from '@/lib/ingestion/status';
import { formatAmount } from '../format-amount';

/** What someone wants to do, and to which items. */
export interface ActionRequest {
  action: BulkAction;
  scenes: readonly number[];
  tiles: readonly number[];
  /** Everything of the AOI that is in RETRY, by the server's own call. */
  isWhole?: boolean;
}

interface Words {
  /** `Retry 48 tiles`. */
  imperative: string;
  /** `Retrying 48 tiles`. */
  progressive: string;
  /** `46 of 48 tiles retried`. */
  participle: string;
}

/** How an action is called. */
export function actionVerbs(action: BulkAction['type'], to?: string | null): Words {
  if (action === 'retry') return { imperative: 'Retry', progressive: 'Retrying', participle: 'retried' };
  if (action === 'fail') return { imperative: 'Fail', progressive: 'Failing', participle: 'failed' };
  return {
    imperative: `Force to ${to}:`,
    progressive: `Forcing to ${to}:`,
    participle: `forced to ${to}`,
  };
}

/** The status that an action moves items to. */
export const statusAfter = (action: BulkAction): Status =>
  action.type === 'retry' ? 'PENDING' : action.type === 'fail' ? 'FAILED' : action.to;

interface Moved {
  scenes: number | null;
  tiles: number | null;
  refused: number;
  said: string | null;
}

/** What an action on a whole AOI did, as the title and the text of a message. */
export function formatMoved(verb: string, { scenes, tiles, refused, said }: Moved) {
  if (scenes === null || tiles === null) {
    return { title: `The server accepted it. Number of items ${verb}: unknown` };
  }
  const amount = formatAmount({ scenes, tiles });
  if (refused === 0) return { title: `The server ${verb} ${amount}` };
  return {
    title: `The server ${verb} ${amount} and refused ${formatPlural(refused, 'item')}`,
    description: said ?? undefined,
  };
}
