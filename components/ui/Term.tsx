'use client';
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { type GlossaryTerm, glossary } from './glossary';
import { Tooltip } from './Tooltip';

type Props = Record<string, unknown>;

export interface TermProps {
  /** The word of the glossary; where it is left out, the note alone is said, or nothing. */
  of?: GlossaryTerm;
  /** More to say, under the explanation. */
  note?: string;
  /** How the word is written here, or one button that carries it; the word itself where it is left out. */
  children?: ReactNode;
}

/**
 * Explains a word on hover, on focus and by a press. Screen readers read the explanation as its description. A button
 * with an action of its own keeps that action, and is explained on hover, on focus and by a long press.
 */
export function Term({ of, note, children = of }: TermProps) {
  const [explanation, more] = of === undefined ? [note] : [glossary[of], note];
  if (explanation === undefined) return children;
  const own = isValidElement<Props>(children) && children.type === 'button' ? children : undefined;
  const word: ReactElement<Props> = own ?? (
    <button
      type="button"
      data-term
      className="inline-flex min-h-6 min-w-6 cursor-help items-center rounded-mark text-left underline decoration-control-line decoration-dotted underline-offset-2 hover:text-ink"
    >
      {children}
    </button>
  );
  return (
    <Tooltip
      opensOn={own ? 'long-press' : 'press'}
      label={
        <>
          {explanation}
          {more && <span className="block text-muted">{more}</span>}
        </>
      }
    >
      {cloneElement(word, { 'aria-description': more ? `${explanation} ${more}` : explanation })}
    </Tooltip>
  );
}
