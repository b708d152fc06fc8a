import { Check, Lock } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';

export interface ChoiceLineProps {
  /** Shows its children if the choice is the chosen one. */
  indicator: ComponentType<{ children: ReactNode }>;
  reason?: string;
  hint?: ReactNode;
  /** The label. */
  children: ReactNode;
}

/** A choice in a list that pops up: the mark of the chosen or the locked, its label, and why or what. */
export function ChoiceLine({ indicator: Indicator, reason, hint, children }: ChoiceLineProps) {
  return (
    <>
      <span className="flex w-4 shrink-0 justify-center">
        {reason ? (
          <Lock aria-hidden size={14} />
        ) : (
          <Indicator>
            <Check aria-hidden size={16} className="text-accent" />
          </Indicator>
        )}
      </span>
      <span className="min-w-0">
        {children}
        {(reason ?? hint) && <span className="block text-12 text-muted">{reason ?? hint}</span>}
      </span>
    </>
  );
}
