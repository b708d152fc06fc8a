import { useCallback, useMemo } from 'react';
import { useSession } from '@/components/shell/session';
import { serverNow } from '@/components/ui/clock';
import { useStored } from '@/components/ui/use-stored';
import { readProgress, type StoryProgress, writeProgress } from '@/lib/tour/progress';
import { progressKey } from '@/lib/tour/story-open';

/** How far the reader came in the guided story, and what changes that. */
export function useProgress() {
  const { user } = useSession();
  const [text, store] = useStored(progressKey(user.id));
  const progress = useMemo(() => readProgress(text ?? null), [text]);
  const save = useCallback(
    (change: Partial<StoryProgress>) =>
      store(writeProgress({ state: 'open', step: '', since: serverNow(), ...progress, ...change })),
    [store, progress],
  );
  return { progress, save, isRead: text !== undefined };
}

const labels = { open: 'Leave the guided story', left: 'Resume the guided story' };

/** The command that starts, leaves or resumes the guided story. */
export function useStoryCommand() {
  const { progress, save } = useProgress();
  const state = progress?.state === 'open' || progress?.state === 'left' ? progress.state : undefined;
  return {
    label: state ? labels[state] : 'Start the guided story',
    run: () =>
      save(
        state === 'open'
          ? { state: 'left' }
          : state === 'left'
            ? { state: 'open' }
            : { state: 'open', step: '', since: serverNow() },
      ),
  };
}
