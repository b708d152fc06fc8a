import { CircleCheck, CirclePlay, CircleQuestionMark, OctagonX } from 'lucide-react';
import { cx } from '@/components/ui/cx';

const looks = {
  starting: { icon: CirclePlay, word: 'Starting', text: 'text-pending-text' },
  started: { icon: CircleCheck, word: 'Started', text: 'text-done-text' },
  refused: { icon: OctagonX, word: 'Refused', text: 'text-failed-text' },
  unknown: { icon: CircleQuestionMark, word: 'Unknown', text: 'text-retry-text' },
};

/** What became of a run. */
export function RunStateWord({ state }: { state: keyof typeof looks }) {
  const { icon: Icon, word, text } = looks[state];
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', text)}>
      <Icon aria-hidden size={16} />
      {word}
    </span>
  );
}
