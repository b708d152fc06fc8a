'use client';
import { useShortcut } from '@/components/shell/use-shortcut';
import type { useAreaEditor } from './use-area-editor';
import type { BasketActions } from './use-basket';
import type { SearchPageState } from './use-search-page';

/** The keys of the search page. `onFit` shows the whole area. */
export function useSearchShortcuts(
  page: SearchPageState,
  editor: ReturnType<typeof useAreaEditor>,
  basket: BasketActions | undefined,
  onFit: () => void,
) {
  const { images, selected, selectedIndex, marks } = page;
  const hasSelected = selected !== undefined;
  const neighbour = (step: 1 | -1) => images[selectedIndex + step];
  useKey('f', 'Show the whole area', onFit);
  useKey('d', 'Draw a polygon', () => editor.draw('polygon'), page.mayKeep);
  useKey(
    'b',
    'Add the image to the basket',
    () => selected && basket?.add(selected),
    hasSelected && basket !== undefined,
  );
  const goTo = (image = selected) => image && page.select(image.id);
  useKey('j', 'Next image', () => goTo(neighbour(1)), images.length > 0);
  useKey('k', 'Previous image', () => goTo(neighbour(-1)), hasSelected);
  useKey('x', 'Choose the image beside others', () => selected && marks.pick(selected.id), hasSelected);
  useKey('p', 'Keep the image on top', () => selected && marks.togglePin(selected.id), hasSelected);
  useKey(
    'h',
    'Hide the image',
    () => {
      if (!selected) return;
      marks.hide([selected.id]);
      page.select((neighbour(1) ?? neighbour(-1))?.id ?? null);
    },
    hasSelected,
  );
  useKey('Escape', 'Close the image', () => page.select(null), hasSelected && editor.mode === undefined);
}

function useKey(keys: string, label: string, run: () => unknown, isEnabled?: boolean) {
  useShortcut({ keys, label, group: 'Search', run: () => void run() }, isEnabled);
}
