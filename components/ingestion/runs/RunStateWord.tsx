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

const looks: Record<RunState, { icon: typeof CircleCheck; word: string; text: string }> = {
  starting: { icon: CirclePlay, word: 'Starting', text: 'text-pending-text' },
  started: { icon: CircleCheck, word: 'Started', text: 'text-done-text' },
  refused: { icon: OctagonX, word: 'Refused', text: 'text-failed-text' },
  unknown: { icon: CircleQuestionMark, word: 'Unknown', text: 'text-retry-text' },
  partial: { icon: CircleDashed, word: 'Arrived in part', text: 'text-retry-text' },
  absent: { icon: CircleSlash, word: 'Did not arrive', text: 'text-failed-text' },
};

/** What became of a run. */
export function RunStateWord({ state }: { state: RunState }) {
  const { icon: Icon, word, text } = looks[state];
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', text)}>
      <Icon aria-hidden size={16} />
      {word}
    </span>
  );
}
