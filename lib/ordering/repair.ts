import Big from 'big.js';
import { nearestChange } from './nearest-change';
import type { FormState, OptionState } from './option-form';
import { readNumber, wrongNumber } from './option-number';
import { suggestProductType } from './product-match';
import { type GroupForm, stateOfItem } from './request';
import { valueLabel } from './rule-words';
import type { BasketContent, BasketPatch, Contract, ProductType } from './shape';

/** The smallest change of a basket that lifts one thing which keeps it from being priced. */
export interface Repair {
  /** `Choose Ortho` */
  words: string;
  patch?: BasketPatch;
  /** Items to take out. */
  removes?: string[];
}

export interface Repairable {
  content: BasketContent;
  forms: readonly GroupForm[];
  types: readonly ProductType[];
  contracts: readonly Contract[];
}

/**
 * What to do about one of the things that `whatIsMissing` told.
 * @param path where it is, as told there
 * @returns undefined where only a person can know, such as a reference
 */
export function repairOf(path: string, basket: Repairable): Repair | undefined {
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
    return { words: 'Take it out', patch: { furtherOptions: named } };
  }
  return repairOption(path, basket);
}

/** Gives every item without a product type the one that fits; takes out those that none fits. */
function typeItems({ content, types }: Repairable): Repair | undefined {
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
    words: untyped.length === 1 ? 'Take it out' : 'Take them out',
    removes: untyped.map(({ id }) => id),
  };
}

function repairOption(path: string, { forms }: Repairable): Repair | undefined {
  for (const groupForm of forms) {
    const { productTypeId, items } = groupForm.group;
    const common = `values.${productTypeId}.`;
    if (path.startsWith(common)) {
      const change = changeOf(groupForm.state, path.slice(common.length));
      return change && { words: change.words, patch: { values: { [productTypeId]: change.changes } } };
    }
    const item = items.find(({ id }) => path.startsWith(`items.${id}.`));
    if (!item) continue;
    const change = changeOf(stateOfItem(groupForm, item.id), path.slice(`items.${item.id}.`.length));
    return change && { words: change.words, patch: { items: [{ id: item.id, values: change.changes }] } };
  }
  return undefined;
}

interface Change {
  words: string;
  changes: Record<string, string | null>;
}

function changeOf(state: FormState, name: string): Change | undefined {
  const found = state.byName.get(name);
  if (!found) return undefined;
  return found.option.isList ? chooseOne(state, found) : mendTyped(found);
}

/** The first value that applies; where none does, what lets one apply. */
function chooseOne({ form, input }: FormState, { option, values }: OptionState): Change | undefined {
  const { name } = option;
  const free = values.find(({ applies }) => applies !== false)?.value;
  if (free) return { words: `Choose ${free.label}`, changes: { [name]: free.id } };
  for (const { value } of values) {
    const change = nearestChange(form, input, { name, value: value.id });
    if (change) {
      return {
        words: `${change.words} and choose ${valueLabel(form, name, value.id)}`,
        changes: { ...change.changes, [name]: value.id },
      };
    }
  }
  return undefined;
}

/** A number goes to the nearer end of its range; what may be left out is. */
function mendTyped({ option, typed, isRequired }: OptionState): Change | undefined {
  const { name, descriptor } = option;
  const fits = (text: string) => text !== '' && wrongNumber(text, descriptor.range) === undefined;
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
