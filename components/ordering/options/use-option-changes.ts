'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BasketPatch } from '@/lib/ordering/basket-shape';
import { carryChoices, optionChanges } from '@/lib/ordering/options/option-changes';
import type { GroupForm } from '@/lib/ordering/options/request';

/** How options of a product type changed automatically, to be shown. */
export interface OptionChanges {
  title: string;
  lines: string[];
}

interface Known {
  forms: Map<string, GroupForm>;
  typeById: Map<string, string>;
}

/**
 * Notices when the options of a product type were read again and came out otherwise, and when images were moved to another
 * product type: what was chosen for the former one is chosen for the new one where it holds there.
 * @returns what is to be reported, by product type
 */
export function useOptionChanges(forms: readonly GroupForm[], change: (patch: BasketPatch) => void) {
  const known = useRef<Known>(undefined);
  const [news, setNews] = useState<ReadonlyMap<string, OptionChanges>>(new Map());
  useEffect(() => {
    const before = known.current;
    const now: Known = { forms: new Map(before?.forms), typeById: new Map(before?.typeById) };
    const found: [string, OptionChanges][] = [];
    for (const form of forms) {
      const { productTypeId, items } = form.group;
      const latest = before && findChanges(form, before, change);
      if (latest) found.push([productTypeId, latest]);
      now.forms.set(productTypeId, form);
      for (const { id } of items) now.typeById.set(id, productTypeId);
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

function findChanges(
  form: GroupForm,
  before: Known,
  change: (patch: BasketPatch) => void,
): OptionChanges | undefined {
  const { productTypeId, items } = form.group;
  const earlier = before.forms.get(productTypeId);
  if (earlier && items.some(({ id }) => before.typeById.get(id) === productTypeId)) {
    const changes = earlier.form === form.form ? [] : optionChanges(earlier, form);
    return changes.length > 0
      ? { title: 'Options updated for the new areas:', lines: changes.map(({ words }) => words) }
      : undefined;
  }
  const formerType = items.map(({ id }) => before.typeById.get(id)).find((type) => type !== undefined);
  const former = formerType === undefined ? undefined : before.forms.get(formerType);
  const carried = former && carryChoices(former, form);
  if (!carried) return undefined;
  if (Object.keys(carried.changes).length > 0) change({ values: { [productTypeId]: carried.changes } });
  return {
    title:
      carried.notHeld.length > 0
        ? 'Choices from the previous product type are unchanged, except:'
        : 'Choices from the previous product type are unchanged',
    lines: carried.notHeld.map(({ choice, why }) => `${choice}. ${why}`),
  };
}
