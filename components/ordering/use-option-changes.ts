'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { carryChoices, optionChanges } from '@/lib/ordering/option-changes';
import type { GroupForm } from '@/lib/ordering/request';
import type { BasketPatch } from '@/lib/ordering/shape';

/** What became of the options of a product type by themselves, to be told. */
export interface OptionNews {
  title: string;
  lines: string[];
}

interface Known {
  forms: Map<string, GroupForm>;
  typeOf: Map<string, string>;
}

/**
 * Notices when the options of a product type were read again and came out otherwise, and when images were moved to another
 * product type: what was chosen for the former one is chosen for the new one where it holds there.
 * @returns what is to be told, by product type
 */
export function useOptionChanges(forms: readonly GroupForm[], change: (patch: BasketPatch) => void) {
  const known = useRef<Known>(undefined);
  const [news, setNews] = useState<ReadonlyMap<string, OptionNews>>(new Map());
  useEffect(() => {
    const before = known.current;
    const now: Known = { forms: new Map(before?.forms), typeOf: new Map(before?.typeOf) };
    const found: [string, OptionNews][] = [];
    for (const form of forms) {
      const { productTypeId, items } = form.group;
      const told = before && newsOf(form, before, change);
      if (told) found.push([productTypeId, told]);
      now.forms.set(productTypeId, form);
      for (const { id } of items) now.typeOf.set(id, productTypeId);
    }
    known.current = now;
    if (found.length > 0) setNews((current) => new Map([...current, ...found]));
  }, [forms, change]);
  const dismiss = useCallback(
    (productTypeId: string) =>
      setNews((current) => new Map([...current].filter(([type]) => type !== productTypeId))),
    [],
  );
  return { news, dismiss };
}

function newsOf(
  form: GroupForm,
  before: Known,
  change: (patch: BasketPatch) => void,
): OptionNews | undefined {
  const { productTypeId, items } = form.group;
  const earlier = before.forms.get(productTypeId);
  if (earlier && items.some(({ id }) => before.typeOf.get(id) === productTypeId)) {
    const changes = earlier.form === form.form ? [] : optionChanges(earlier, form);
    return changes.length > 0
      ? { title: 'The options were read again for the areas:', lines: changes.map(({ words }) => words) }
      : undefined;
  }
  const formerType = items.map(({ id }) => before.typeOf.get(id)).find((type) => type !== undefined);
  const former = formerType === undefined ? undefined : before.forms.get(formerType);
  const carried = former && carryChoices(former, form);
  if (!carried) return undefined;
  if (Object.keys(carried.changes).length > 0) change({ values: { [productTypeId]: carried.changes } });
  return {
    title:
      carried.notHeld.length > 0
        ? 'What was chosen for the former product type is kept, but for:'
        : 'What was chosen for the former product type is kept',
    lines: carried.notHeld.map(({ choice, why }) => `${choice}. ${why}`),
  };
}
