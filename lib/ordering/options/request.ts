import { pluralForm } from '@/lib/web/locale/format';
import { numberedAreas, productGroups } from '../basket';
import type { BasketContent, ProductGroup } from '../basket-shape';
import type { DescribedOption } from '../order-shape';
import type { OptionDescriptor, ProductType } from '../product-shape';
import { valueLabel } from './format-rule';
import { type FormInput, type FormState, resolveForm, toSentOptions } from './option-form';
import { type Form, type FormOption, readForm } from './option-graph';
import { missingField, type OrderFieldName, wrongOrderOptions } from './order-fields';
import { findReferenceError, type ProjectReferences } from './project-references';

/** The options of one product type of the basket, resolved. */
export interface GroupForm {
  group: ProductGroup;
  form: Form;
  state: FormState;
  /** The same form as it is for items with choices of their own, by item id. */
  itemStates: Map<string, FormState>;
}

/** Whether an option is asked of each item and not of the product type. */
export const isOfItem = ({ descriptor }: FormOption) => descriptor.category === 'item_properties';

/** The form as it is for one item. */
export const stateOfItem = ({ state, itemStates }: Pick<GroupForm, 'state' | 'itemStates'>, itemId: string) =>
  itemStates.get(itemId) ?? state;

/** Descriptors are read once, however often their form is resolved; and what it came to last is continued from. */
const forms = new WeakMap<OptionDescriptor[], Form>();
const lastStates = new WeakMap<Form, FormState>();

function buildForm(descriptors: OptionDescriptor[]): Form {
  const form = forms.get(descriptors) ?? readForm(descriptors);
  forms.set(descriptors, form);
  return form;
}

function resolveOn(form: Form, input: FormInput): FormState {
  const state = resolveForm(form, input, lastStates.get(form));
  lastStates.set(form, state);
  return state;
}

/**
 * Resolves the form of every product type of a basket; types whose descriptors are missing are left out.
 * @param groups what `content` is by product type, where that is known already
 */
export function groupForms(
  content: BasketContent,
  descriptors: Map<string, OptionDescriptor[]>,
  groups = productGroups(content),
): GroupForm[] {
  return groups.flatMap((group) => {
    const own = descriptors.get(group.productTypeId);
    if (!own) return [];
    const form = buildForm(own);
    const state = resolveOn(form, {
      values: content.values[group.productTypeId] ?? {},
      areas: group.areas.map(({ number }) => number),
    });
    return [{ group, form, state, itemStates: resolveItems(group, state) }];
  });
}

/** Only properties of items can be chosen for one item; the rest of the form is what it is for all of them. */
function resolveItems({ items }: ProductGroup, state: FormState): Map<string, FormState> {
  const { form, input } = state;
  return new Map(
    items.flatMap(({ id, values }) => {
      const own = Object.entries(values ?? {}).filter(([name]) => {
        const option = form.byName.get(name);
        return option !== undefined && isOfItem(option);
      });
      if (own.length === 0) return [];
      const merged = { ...input.values, ...Object.fromEntries(own) };
      return [[id, resolveForm(form, { ...input, values: merged }, state)]];
    }),
  );
}

/** What is wrong with the options of a product type, and of its items where that differs. */
function listErrors({ group, state, itemStates }: GroupForm): { path: string; message: string }[] {
  const hasCommon = group.items.some(({ id }) => !itemStates.has(id));
  // A form with many options is looked through only where something of it is wrong.
  const common = (state.isComplete ? [] : state.options).flatMap(({ option, error }) =>
    error === undefined || (isOfItem(option) && !hasCommon)
      ? []
      : { path: `values.${group.productTypeId}.${option.name}`, message: `${option.label}: ${lower(error)}` },
  );
  const own = group.items.flatMap(({ id, areaId }) => {
    const area = group.areas.find((one) => one.id === areaId)?.name;
    const ofItem = itemStates.get(id);
    return (ofItem?.isComplete === false ? ofItem.options : []).flatMap(({ option, error }) =>
      error === undefined || !isOfItem(option)
        ? []
        : {
            path: `items.${id}.${option.name}`,
            message: `${option.label}, ${area}: ${lower(error)}`,
          },
    );
  });
  return [...common, ...own];
}

const lower = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/**
 * What keeps a basket from being priced: where it is, and a sentence each.
 * @param projects the project references and their rules, where they are known
 */
export function findMissingFields(
  content: BasketContent,
  forms: GroupForm[],
  required: readonly OrderFieldName[] = [],
  projects?: ProjectReferences,
): { path: string; message: string }[] {
  const missing: { path: string; message: string }[] = [];
  if (content.items.length === 0) missing.push({ path: 'items', message: 'The basket is empty' });
  if (content.contractId === '') missing.push({ path: 'contractId', message: 'Choose a contract' });
  const wrongReference = projects && findReferenceError(content.customerReference, projects);
  if (wrongReference) missing.push({ path: 'customerReference', message: wrongReference });
  for (const field of required) {
    // Of a field that has a sentence already there is nothing more to say.
    if (content[field] === '' && !missing.some(({ path }) => path === field))
      missing.push({ path: field, message: missingField[field] });
  }
  for (const message of wrongOrderOptions(content.furtherOptions)) {
    missing.push({ path: 'furtherOptions', message });
  }
  const untyped = content.items.filter((item) => item.productTypeId === undefined).length;
  if (untyped > 0) {
    missing.push({
      path: 'items',
      message: pluralForm(untyped, 'One item has no product type', `${untyped} items have no product type`),
    });
  }
  return [...missing, ...forms.flatMap(listErrors)];
}

/**
 * The body of `POST /prices` and `POST /orders` (interface.md section 2, "Order / price request body") as text. The
 * same basket and options give the same text, byte for byte.
 */
export function orderBody(content: BasketContent, forms: GroupForm[]): string {
  const numbers = new Map(numberedAreas(content).map(({ id, number }) => [id, number]));
  const sent = new Map(forms.map(({ group, state }) => [group.productTypeId, toSentOptions(state)]));
  const formByType = new Map(forms.map((form) => [form.group.productTypeId, form]));
  return JSON.stringify({
    aoi: numberedAreas(content).map(({ number, name, geometry }) => ({
      id: number,
      name,
      geometry: { type: geometry.type, coordinates: geometry.coordinates },
    })),
    voucherCodes: content.voucherCodes.filter((code) => code !== ''),
    primaryMarket: content.primaryMarket || undefined,
    secondaryMarket: content.secondaryMarket || undefined,
    contractId: content.contractId,
    customerReference: content.customerReference || undefined,
    items: content.items.map(({ id, productTypeId, areaId, image }) => {
      const form = formByType.get(productTypeId ?? '');
      const properties = form ? toSentOptions(stateOfItem(form, id)).properties : [];
      return {
        productTypeId,
        aoiId: numbers.get(areaId),
        datastripIds: image ? [image.sourceId] : [],
        properties: properties.length > 0 ? properties : undefined,
      };
    }),
    optionsPerProductType: forms.map(({ group }) => ({
      productType: { productTypeId: group.productTypeId },
      licence: sent.get(group.productTypeId)?.licence,
      options: sent.get(group.productTypeId)?.options ?? [],
    })),
    options: [{ key: 'deliveryType', value: content.deliveryType }, ...(content.furtherOptions ?? [])]
      .filter(({ value }) => value !== '')
      .map(({ key, value }) => ({ key, value })),
  });
}

/** What is sent of the options, as people read it; what differs for an item is with the name of its area. */
export function describeOptions(forms: GroupForm[], productTypes: ProductType[]): DescribedOption[] {
  return forms.map(({ group, form, state, itemStates }) => {
    const areaName = (id: string) => group.areas.find((area) => area.id === id)?.name;
    const entry = (label: string, name: string, value: string) => ({
      label,
      value: valueLabel(form, name, value),
    });
    const common = state.options.flatMap(({ option, value }) => {
      if (value === undefined) return [];
      const area = group.areas.find(({ number }) => number === option.area);
      return entry(area ? `${option.label}, ${area.name}` : option.label, option.name, value);
    });
    const own = group.items.flatMap(({ id, areaId }) =>
      (itemStates.get(id)?.options ?? []).flatMap(({ option, value }) =>
        value === undefined || !isOfItem(option) || state.byName.get(option.name)?.value === value
          ? []
          : entry(`${option.label}, ${areaName(areaId)}`, option.name, value),
      ),
    );
    return {
      productTypeId: group.productTypeId,
      productLabel: productTypes.find(({ id }) => id === group.productTypeId)?.label ?? group.productTypeId,
      options: [...common, ...own],
    };
  });
}
