'use client';
import { useAnnounce } from '@/components/ui/LiveRegion';
import { TextButton } from '@/components/ui/TextButton';
import { useToast } from '@/components/ui/Toast';
import { type QuickFix, quickFixFor, type Repairable } from '@/lib/ordering/options/quick-fix';
import { searchAllowance } from '@/lib/ordering/options/smallest-fix';
import type { BasketEditor } from '../basket/use-basket-editor';
import { ChecklistItem } from './ChecklistItem';

/** Something that keeps a basket from being priced: where it is, and a sentence. */
export interface QuoteBlocker {
  path: string;
  message: string;
}

/** Of a long list this many are reported; the rest follows as these are answered. */
const maxShown = 6;

/** What keeps the basket from being priced, each with the click that lifts it where that can be known. */
export function QuoteBlockers({
  missing,
  basket,
  editor,
}: {
  missing: QuoteBlocker[];
  basket: Repairable;
  editor: Pick<BasketEditor, 'change' | 'remove'>;
}) {
  const announce = useAnnounce();
  const toast = useToast();
  const make = async ({ words, patch, removes = [] }: QuickFix) => {
    if (patch) editor.change(patch);
    announce(words);
    try {
      for (const id of removes) await editor.remove(id);
    } catch (problem) {
      toast.failed(problem);
    }
  };
  const allowance = searchAllowance();
  return (
    <>
      {missing.slice(0, maxShown).map((one) => {
        const repair = quickFixFor(one.path, basket, allowance);
        return (
          <ChecklistItem
            key={`${one.path} ${one.message}`}
            kind="open"
            action={
              repair && (
                <TextButton
                  className="max-w-1/2 text-right phone:min-h-0"
                  aria-label={`${repair.words}: ${one.message}`}
                  onClick={() => void make(repair)}
                >
                  {repair.words}
                </TextButton>
              )
            }
          >
            {one.message}
          </ChecklistItem>
        );
      })}
      {missing.length > maxShown && (
        <ChecklistItem kind="open">And {missing.length - maxShown} more</ChecklistItem>
      )}
    </>
  );
}
