'use client';
import { useAnnounce } from '@/components/ui/Live';
import { TextButton } from '@/components/ui/TextButton';
import { useToast } from '@/components/ui/Toast';
import { type Repair, type Repairable, repairOf } from '@/lib/ordering/repair';
import { Checked } from './Checked';
import type { BasketEditor } from './use-basket';

/** Something that keeps a basket from being priced: where it is, and a sentence. */
export interface Missing {
  path: string;
  message: string;
}

/** Of a long list so many are told; the rest follows as these are answered. */
const mostTold = 6;

/** What keeps the basket from being priced, each with the click that lifts it where that can be known. */
export function MissingList({
  missing,
  basket,
  editor,
}: {
  missing: Missing[];
  basket: Repairable;
  editor: Pick<BasketEditor, 'change' | 'remove'>;
}) {
  const announce = useAnnounce();
  const toast = useToast();
  const make = async ({ words, patch, removes = [] }: Repair) => {
    if (patch) editor.change(patch);
    announce(words);
    try {
      for (const id of removes) await editor.remove(id);
    } catch (problem) {
      toast.failed(problem);
    }
  };
  return (
    <>
      {missing.slice(0, mostTold).map((one) => {
        const repair = repairOf(one.path, basket);
        return (
          <Checked
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
          </Checked>
        );
      })}
      {missing.length > mostTold && <Checked kind="open">And {missing.length - mostTold} more</Checked>}
    </>
  );
}
