'use client';
import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { serverNow } from '@/components/ui/clock';
import { useAnnounce } from '@/components/ui/LiveRegion';
import { aoiOfPath, pageHref, planStory } from '@/lib/tour/plan';
import { type Done, type Hint, story } from '@/lib/tour/story';
import { StoryCard } from './StoryCard';
import './story.css';
import { useAnswers } from './use-answers';
import { useMarks } from './use-marks';
import { useProgress } from './use-progress';

const noHints: readonly Hint[] = [];
const noDone: readonly Done[] = [];

/** The guided story, if it is open. */
export default function Story() {
  const { progress } = useProgress();
  return progress?.state === 'open' && <OpenStory />;
}

/** The step that is next, until its result is there. */
function OpenStory() {
  const { user, services, isDemo } = useSession();
  const { progress, save } = useProgress();
  const steps = useMemo(
    () => planStory(story, { roles: user.roles, services, isDemo }),
    [user.roles, services, isDemo],
  );
  const found = steps.findIndex(({ id }) => id === progress?.step);
  const index = Math.max(0, found);
  const step = progress?.step === 'end' ? undefined : steps[index];
  const path = usePathname();
  const ofPath = aoiOfPath(path);
  const [aoi, setAoi] = useState(ofPath);
  useEffect(() => {
    if (ofPath !== undefined) setAoi(ofPath);
  }, [ofPath]);

  const [done, setDone] = useState<string>();
  const goTo = useCallback(
    (to: number) => save({ state: 'open', step: steps[to]?.id ?? 'end', since: serverNow() }),
    [save, steps],
  );
  const onDone = useCallback(
    (input?: unknown) => {
      const body = (input as { body?: { aoi?: unknown } } | undefined)?.body;
      if (typeof body?.aoi === 'string') setAoi(body.aoi);
      setDone(step?.title);
      goTo(index + 1);
    },
    [goTo, index, step?.title],
  );
  const awaited = step?.isWaiting ? step.done : noDone;
  const { hint, target } = useMarks(step?.isWaiting ? step.hints : noHints, awaited, onDone);
  useAnswers(awaited, progress?.since ?? 0, onDone);

  const announce = useAnnounce();
  const sentence = step
    ? `Guided story, step ${index + 1} of ${steps.length}: ${step.title}. ${hint?.text ?? ''}`
    : 'Guided story: the end.';
  useEffect(() => announce(sentence), [announce, sentence]);

  return (
    <StoryCard
      steps={steps}
      index={step ? index : steps.length}
      hint={hint}
      target={target}
      href={step && pageHref(step, aoi)}
      isThere={step !== undefined && path === pageHref(step, aoi)}
      done={done}
      onNext={() => {
        setDone(undefined);
        goTo(index + 1);
      }}
      onLeave={() => save({ state: 'left' })}
      onFinish={() => save({ state: 'finished' })}
    />
  );
}
