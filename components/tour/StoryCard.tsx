'use client';
import { ArrowRight, LocateFixed, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useShortcut } from '@/components/shell/keys/use-shortcut';
import { Button, ButtonLink } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/IconButton';
import { usePopups } from '@/components/ui/popups/parts';
import { usePhone } from '@/components/ui/use-phone';
import type { PlannedStep } from '@/lib/tour/plan';
import type { Hint } from '@/lib/tour/story';

export interface StoryCardProps {
  steps: readonly PlannedStep[];
  /** Of the step that is open; the number of steps at the end. */
  index: number;
  hint?: Hint;
  /** The control that the card points at. */
  target?: HTMLElement;
  /** The page where the step begins, and whether it is open. */
  href?: string;
  isThere: boolean;
  /** The title of the step before, if its result came. */
  done?: string;
  /** Goes to the next step without a result. */
  onNext: () => void;
  onLeave: () => void;
  onFinish: () => void;
}

const cardClass =
  'w-80 max-w-[calc(100vw-1.5rem)] rounded-panel border border-accent-line bg-raised p-4 text-ink shadow-float-2 outline-none print:hidden';

/** One step of the guided story, beside the control that it is about. Keys and presses go to the page as without it. */
export function StoryCard(props: StoryCardProps) {
  const { hint, target } = props;
  const isPhone = usePhone();
  // The part that all popups share: one of its own would split it, and every page would load more.
  const parts = usePopups(true);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!target) return;
    target.scrollIntoView?.({ block: 'nearest' });
    target.dataset.storyHere = '';
    return () => {
      delete target.dataset.storyHere;
    };
  }, [target]);
  // A dialog takes presses around it as a wish to close it.
  const isInDialog = target?.closest('[role=dialog], [role=alertdialog]') != null;
  if (!target || !hint || !parts || (isPhone && !isInDialog)) {
    // Over what pages lay over their maps, and clear of toasts.
    return createPortal(
      <div className="fixed bottom-4 left-1/2 z-40 -translate-x-1/2 phone:inset-x-3 phone:translate-x-0 phone:bottom-[calc(var(--bottom-bar)+0.75rem)]">
        <Card {...props} hadFocus={hadFocus} className={cx(cardClass, 'phone:w-full')} />
      </div>,
      document.body,
    );
  }
  return (
    <parts.AnchoredPopup
      anchor={target}
      side={hint.side}
      className={isInDialog ? 'pointer-events-none z-[60]' : 'z-40'}
    >
      <Card {...props} hadFocus={hadFocus} isQuiet={isInDialog} className={cardClass} />
    </parts.AnchoredPopup>
  );
}

function Card({
  steps,
  index,
  hint,
  target,
  href,
  isThere,
  done,
  onNext,
  onLeave,
  onFinish,
  hadFocus,
  isQuiet = false,
  className,
}: StoryCardProps & { hadFocus: RefObject<boolean>; isQuiet?: boolean; className: string }) {
  const step = steps[index];
  const card = useRef<HTMLElement>(null);
  const focusTarget = () => {
    if (!target) return;
    target.scrollIntoView?.({ block: 'nearest' });
    const first = target.matches(focusable) ? target : target.querySelector<HTMLElement>(focusable);
    first?.focus();
  };
  useShortcut({
    keys: 'g t',
    label: 'Go to the guided story',
    group: 'Everywhere',
    run: () => card.current?.focus(),
  });
  const id = step?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus can be gone with the step before.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) card.current?.focus();
  }, [id, hadFocus]);
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) hadFocus.current = false;
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onLeave();
  };
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label="Guided story"
      className={className}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-12 text-muted">
            {step ? `Step ${index + 1} of ${steps.length}` : 'Guided story'}
            {done && ` · done: ${done}`}
          </p>
          <h2 className="font-strong text-15">{step ? step.title : 'You have seen it all'}</h2>
        </div>
        {!isQuiet && (
          <IconButton
            icon={X}
            label="Leave the guided story"
            size="small"
            onClick={step ? onLeave : onFinish}
          />
        )}
      </header>
      {step ? (
        <>
          <p className="mt-1 text-muted">{step.isWaiting ? step.text : step.explained}</p>
          {step.isWaiting && hint && <p className="mt-2 font-strong">{hint.text}</p>}
          {step.isWaiting && !hint && isThere && (
            <p className="mt-2">Continue on this page, or skip this step.</p>
          )}
        </>
      ) : (
        <p className="mt-1 text-muted">Start it again from the menu under your initials.</p>
      )}
      {!isQuiet && (
        <footer className="mt-3 flex flex-wrap items-center gap-2">
          {step?.isWaiting && target && (
            <Button size="small" variant="primary" icon={LocateFixed} onClick={focusTarget}>
              Go to the control
            </Button>
          )}
          {step?.isOpen && !hint && !isThere && href !== undefined && (
            <ButtonLink size="small" variant="primary" icon={ArrowRight} href={href}>
              Open {step.page.name}
            </ButtonLink>
          )}
          {step?.isWaiting && (
            <Button size="small" variant="quiet" className="ml-auto" onClick={onNext}>
              Skip this step
            </Button>
          )}
          {step && !step.isWaiting && (
            <Button size="small" className="ml-auto" onClick={onNext}>
              Next
            </Button>
          )}
          {!step && (
            <Button size="small" variant="primary" className="ml-auto" onClick={onFinish}>
              Close
            </Button>
          )}
        </footer>
      )}
    </section>
  );
}

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';
