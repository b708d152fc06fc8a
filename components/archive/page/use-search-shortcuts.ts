'use client';
import type { useAreaEditor } from '@/components/areas/draw/use-area-editor';
import { useShortcut } from '@/components/shell/keys/use-shortcut';
import type { BasketActions } from '../image/use-basket-actions';
import { useSearchQuery } from '../query/QueryProvider';
import { useResults } from '../results/ResultsProvider';
import { useSelection } from '../results/SelectionProvider';

/** The keys of the search page. `onFit` shows the whole area, `onCopy` copies the position under the pointer. */
export function useSearchShortcuts(
  editor: ReturnType<typeof useAreaEditor>,
  basket: BasketActions | undefined,
  onFit: () => void,
  onCopy: () => void,
) {
  const { canSave } = useSearchQuery();
  const { images, marks } = useResults();
  const { image: selected, index, select } = useSelection();
  const hasSelected = selected !== undefined;
  const neighbour = (step: 1 | -1) => images[index + step];
  useKey('f', 'Show the whole area', onFit);
  useKey('c', 'Copy the position under the pointer', onCopy);
  useKey('d', 'Draw a polygon', () => editor.draw('polygon'), canSave);
  useKey(
    'b',
    'Add the image to the basket',
    () => selected && basket?.add(selected),
    hasSelected && basket !== undefined,
  );
  const goTo = (image = selected) => image && select(image.id);
  useKey('j', 'Next image', () => goTo(neighbour(1)), images.length > 0);
  useKey('k', 'Previous image', () => goTo(neighbour(-1)), hasSelected);
  useKey('x', 'Add the image to the selection', () => selected && marks.pick(selected.id), hasSelected);
  useKey('p', 'Pin the image to the top', () => selected && marks.togglePin(selected.id), hasSelected);
  useKey(
    'h',
    'Hide the image',
    () => {
      if (!selected) return;
      marks.hide([selected.id]);
      select((neighbour(1) ?? neighbour(-1))?.id ?? null);
    },
    hasSelected,
  );
  useKey('Escape', 'Close the image', () => select(null), hasSelected && editor.mode === undefined);
}

function useKey(keys: string, label: string, run: () => unknown, isEnabled?: boolean) {
  useShortcut({ keys, label, group: 'Search', run: () => void run() }, isEnabled);
}
