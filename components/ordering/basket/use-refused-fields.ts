'use client';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { query } from '@/components/api';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import { fieldsNamedIn, type NamedField, optionsNamedIn } from '@/lib/ordering/options/named-fields';
import type { GroupForm } from '@/lib/ordering/options/request';
import { Problem } from '@/lib/web/problem';

/** What a refusal named and what it held then, as text, by the key of the field or of the option. */
type Named = ReadonlyMap<string, string>;

const none: ReadonlySet<string> = new Set();
/** An option of a product type. */
const fieldKey = (productTypeId: string, name: string) => `${productTypeId} ${name}`;
const toText = (value: unknown) => JSON.stringify(value ?? '');

/** The fields and options of the order that a refusal named, until each is changed. */
export function useRefusedFields(content: BasketContent, forms: readonly GroupForm[]) {
  const [refusal, setRefusal] = useState<{ fields: Named; options: Named }>();
  const fields = useMemo(
    () =>
      [...(refusal?.fields ?? [])]
        .filter(([name, held]) => toText(content[name as NamedField]) === held)
        .map(([name]) => name as NamedField),
    [refusal, content],
  );
  const heldOptions = useMemo(() => {
    if (!refusal || refusal.options.size === 0) return none;
    const now = optionsIn(forms);
    return new Set([...refusal.options].filter(([key, held]) => now.get(key) === held).map(([key]) => key));
  }, [refusal, forms]);
  const isRefused = useCallback(
    (productTypeId: string, name: string) => heldOptions.has(fieldKey(productTypeId, name)),
    [heldOptions],
  );
  /** Takes over what a refusal, or its words, name; what is no refusal ends the marks. */
  const note = useCallback(
    (refused: unknown) => {
      const words =
        refused instanceof Problem
          ? `${refused.title} ${refused.detail ?? ''}`
          : typeof refused === 'string'
            ? refused
            : '';
      if (words === '') return setRefusal(undefined);
      const named = new Set(
        forms.flatMap(({ group, state }) =>
          optionsNamedIn(
            words,
            state.options.map(({ option }) => option.name),
          ).map((name) => fieldKey(group.productTypeId, name)),
        ),
      );
      setRefusal({
        fields: new Map(fieldsNamedIn(words).map((name) => [name, toText(content[name])])),
        options: new Map([...optionsIn(forms)].filter(([key]) => named.has(key))),
      });
    },
    [content, forms],
  );
  const namedCount = (refusal?.fields.size ?? 0) + (refusal?.options.size ?? 0);
  /** Whether everything that the refusal named was changed since. */
  const isOld = namedCount > 0 && fields.length + heldOptions.size === 0;
  return { fields, isRefused, note, isOld };
}

/**
 * Notes once why an order was refused that had these contents: the order of the basket, or one that the address names
 * (`?refused=`) because the basket was made of it again.
 */
export function useEarlierRefusal(
  order: { id: string; state: string } | undefined,
  isReady: boolean,
  note: (words: string) => void,
): void {
  const [named, setNamed] = useQueryState('refused', parseAsString);
  const noted = useRef<string>(undefined);
  const id = named ?? (order?.state === 'refused' ? order.id : undefined);
  const { data } = useQuery({
    ...query('GET /api/ordering/orders/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const words = data?.id === id ? data?.events.findLast(({ event }) => event === 'refuse')?.note : undefined;
  useEffect(() => {
    if (!isReady || words === undefined || noted.current === id) return;
    noted.current = id;
    note(words);
    void setNamed(null);
  }, [isReady, words, id, note, setNamed]);
}

/** What is sent of each option, as text. */
const optionsIn = (forms: readonly GroupForm[]): Map<string, string> =>
  new Map(
    forms.flatMap(({ group, state }) =>
      state.options.map(({ option, value }): [string, string] => [
        fieldKey(group.productTypeId, option.name),
        toText(value),
      ]),
    ),
  );
