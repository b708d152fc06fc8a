import Big from 'big.js';
import { pluralForm } from '@/lib/web/locale/format';
import type { BasketContent, BasketPatch } from '../basket-shape';
import { suggestProductType } from '../catalogue/product-match';
import type { Contract, ProductType } from '../product-shape';
import { valueLabel } from './format-rule';
import type { Allowance, FormState, OptionState } from './option-form';
import { readNumber, validateNumber } from './option-number';
import { type GroupForm, stateOfItem } from './request';
import { searchAllowance, smallestFix } from './smallest-fix';

/** The smallest change of a basket that lifts one thing which keeps it from being priced. */
export interface QuickFix {
  /** `Choose Ortho` */
  words: string;
  patch?: BasketPatch;
  /** Items to remove. */
  removes?: string[];
}

export interface Repairable {
  content: BasketContent;
  forms: readonly GroupForm[];
  types: readonly ProductType[];
  contracts: readonly Contract[];
}

/**
 * What to do about one of the things that `findMissingFields` reported.
 * @param path where it is, as reported there
 * @param allowance what the fixes of one page may cost together
 * @returns undefined where only a person can know, such as a reference
 */
export function quickFixFor(
  path: string,
  basket: Repairable,
  allowance = searchAllowance(),
): QuickFix | undefined {
  const { content, contracts } = basket;
  if (path === 'contractId') {
    const [only, ...others] = contracts;
    return only && others.length === 0
      ? { words: `Choose ${only.name}`, patch: { contractId: only.id } }
      : undefined;
  }
  if (path === 'items') return typeItems(basket);
  if (path === 'furtherOptions') {
    const named = (content.furtherOptions ?? []).filter(
      ({ key, value }, index, all) =>
        key !== '' &&
        value !== '' &&
        key !== 'deliveryType' &&
        all.findIndex((one) => one.key === key) === index,
    );
    return { words: 'Remove it', patch: { furtherOptions: named } };
  }
  return repairOption(path, basket, allowance);
}

/** Gives every item without a product type the one that fits; removes those that none fits. */
function typeItems({ content, types }: Repairable): QuickFix | undefined {
  const untyped = content.items.filter(({ productTypeId }) => productTypeId === undefined);
  if (untyped.length === 0) return undefined;
  const fitting = untyped.flatMap(({ id, image }) => {
    const type = image && suggestProductType(image, [...types]);
    return type ? [{ id, type }] : [];
  });
  if (fitting.length > 0) {
    const labels = [...new Set(fitting.map(({ type }) => type.label))];
    return {
      words: labels.length === 1 ? `Choose ${labels[0]}` : 'Choose what fits each',
      patch: { items: fitting.map(({ id, type }) => ({ id, productTypeId: type.id })) },
    };
  }
  return {
    words: pluralForm(untyped.length, 'Remove it', 'Remove them'),
    removes: untyped.map(({ id }) => id),
  };
}

function repairOption(path: string, { forms }: Repairable, allowance: Allowance): QuickFix | undefined {
  for (const groupForm of forms) {
    const { productTypeId, items } = groupForm.group;
    const common = `values.${productTypeId}.`;
    if (path.startsWith(common)) {
      const change = findChange(groupForm.state, path.slice(common.length), allowance);
      return change && { words: change.words, patch: { values: { [productTypeId]: change.changes } } };
    }
    const item = items.find(({ id }) => path.startsWith(`items.${id}.`));
    if (!item) continue;
    const name = path.slice(`items.${item.id}.`.length);
    const change = findChange(stateOfItem(groupForm, item.id), name, allowance);
    return change && { words: change.words, patch: { items: [{ id: item.id, values: change.changes }] } };
  }
  return undefined;
}

interface Change {
  words: string;
  changes: Record<string, string | null>;
}

function findChange(state: FormState, name: string, allowance: Allowance): Change | undefined {
  const found = state.byName.get(name);
  if (!found) return undefined;
  return found.option.isList ? chooseOne(state, found, allowance) : fixTypedValue(found);
}

/** The first value that applies; where none does, what lets one apply. */
function chooseOne(
  state: FormState,
  { option, values }: OptionState,
  allowance: Allowance,
): Change | undefined {
  const { name } = option;
  const free = values.find(({ applies }) => applies !== false)?.value;
  if (free) return { words: `Choose ${free.label}`, changes: { [name]: free.id } };
  for (const { value } of values) {
    if (allowance.work <= 0) return undefined;
    const change = smallestFix(state, { name, value: value.id }, allowance);
    if (change) {
      return {
        words: `${change.words} and choose ${valueLabel(state.form, name, value.id)}`,
        changes: { ...change.changes, [name]: value.id },
      };
    }
  }
  return undefined;
}

/** A number goes to the nearer end of its range; what may be left out is. */
function fixTypedValue({ option, typed, isRequired }: OptionState): Change | undefined {
  const { name, descriptor } = option;
  const fits = (text: string) => text !== '' && validateNumber(text, descriptor.range) === undefined;
  if (descriptor.type.toLowerCase() === 'double') {
    const nearest = nearestIn(typed, descriptor.range) ?? '';
    const wanted = [nearest, descriptor.defaultValue.trim()].find(fits);
    if (wanted !== undefined) return { words: `Set it to ${wanted}`, changes: { [name]: wanted } };
  }
  return isRequired || typed === undefined ? undefined : { words: 'Leave it out', changes: { [name]: null } };
}

function nearestIn(typed: string | undefined, range: readonly [string, string] | undefined) {
  const number = readNumber(typed ?? '');
  if (number === undefined || !range) return undefined;
  return Big(number).lt(range[0]) ? range[0] : range[1];
}
