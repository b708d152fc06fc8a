import {
  CircleCheck,
  CircleDashed,
  CirclePlay,
  CircleQuestionMark,
  CircleSlash,
  OctagonX,
} from 'lucide-react';
import { cx } from '@/components/ui/cx';
import type { RunState } from '@/lib/ingestion/run-state';

const appearances: Record<RunState, { icon: typeof CircleCheck; label: string; text: string }> = {
  starting: { icon: CirclePlay, label: 'Starting', text: 'text-pending-text' },
  started: { icon: CircleCheck, label: 'Started', text: 'text-done-text' },
  refused: { icon: OctagonX, label: 'Refused', text: 'text-failed-text' },
  unknown: { icon: CircleQuestionMark, label: 'Unknown', text: 'text-retry-text' },
  partial: { icon: CircleDashed, label: 'Partly arrived', text: 'text-retry-text' },
  absent: { icon: CircleSlash, label: 'Did not arrive', text: 'text-failed-text' },
};

/** The outcome of a run. */
export function RunStateWord({ state }: { state: RunState }) {
  const { icon: Icon, label, text } = appearances[state];
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', text)}>
      <Icon aria-hidden size={16} />
      {label}
    </span>
  );
}
