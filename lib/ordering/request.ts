import { numberedAreas, type ProductGroup, productGroups } from './basket';
import { type FormInput, type FormState, settleForm, whatIsSent } from './option-form';
import { type Form, readForm } from './option-graph';
import { valueLabel } from './rule-words';
import type { BasketContent, OptionDescriptor, OptionInWords, ProductType } from './shape';

/** The options of one product type of the basket, settled. */
export interface GroupForm {
  group: ProductGroup;
  form: Form;
  state: FormState;
}

/** Descriptors are read once, however often their form is settled; and what it came to last is gone on from. */
const forms = new WeakMap<OptionDescriptor[], Form>();
const lastStates = new WeakMap<Form, FormState>();

function formOf(descriptors: OptionDescriptor[]): Form {
  const form = forms.get(descriptors) ?? readForm(descriptors);
  forms.set(descriptors, form);
  return form;
}

function settleOn(form: Form, input: FormInput): FormState {
  const state = settleForm(form, input, lastStates.get(form));
  lastStates.set(form, state);
  return state;
}

/** Settles the form of every product type of a basket; types whose descriptors are missing are left out. */
export function groupForms(
  content: BasketContent,
  descriptors: Map<string, OptionDescriptor[]>,
): GroupForm[] {
  return productGroups(content).flatMap((group) => {
    const own = descriptors.get(group.productTypeId);
    if (!own) return [];
    const form = formOf(own);
    const state = settleOn(form, {
      values: content.values[group.productTypeId] ?? {},
      areas: group.areas.map(({ number }) => number),
    });
    return [{ group, form, state }];
  });
}

/** What keeps a basket from being priced: where it is, and a sentence each. */
export function whatIsMissing(
  content: BasketContent,
  forms: GroupForm[],
): { path: string; message: string }[] {
  const missing: { path: string; message: string }[] = [];
  if (content.items.length === 0) missing.push({ path: 'items', message: 'The basket is empty' });
  if (content.contractId === '') missing.push({ path: 'contractId', message: 'Choose a contract' });
  const untyped = content.items.filter((item) => item.productTypeId === undefined).length;
  if (untyped > 0) {
    missing.push({
      path: 'items',
      message: untyped === 1 ? 'One item has no product type' : `${untyped} items have no product type`,
    });
  }
  for (const { group, state } of forms) {
    for (const { option, wrong } of state.options) {
      if (wrong === undefined) continue;
      missing.push({
        path: `values.${group.productTypeId}.${option.name}`,
        message: `${option.label}: ${wrong.charAt(0).toLowerCase()}${wrong.slice(1)}`,
      });
    }
  }
  return missing;
}

/**
 * The body of `POST /prices` and `POST /orders` (interface.md section 2, "Order / price request body") as text. The
 * same basket and options give the same text, byte for byte.
 */
export function orderBody(content: BasketContent, forms: GroupForm[]): string {
  const numbers = new Map(numberedAreas(content).map(({ id, number }) => [id, number]));
  const sent = new Map(forms.map(({ group, state }) => [group.productTypeId, whatIsSent(state)]));
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
    items: content.items.map(({ productTypeId, areaId, image }) => {
      const properties = sent.get(productTypeId ?? '')?.properties ?? [];
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
    options: content.deliveryType ? [{ key: 'deliveryType', value: content.deliveryType }] : [],
  });
}

/** What is sent of the options, as people read it. */
export function optionsInWords(forms: GroupForm[], productTypes: ProductType[]): OptionInWords[] {
  return forms.map(({ group, form, state }) => ({
    productTypeId: group.productTypeId,
    productLabel: productTypes.find(({ id }) => id === group.productTypeId)?.label ?? group.productTypeId,
    options: state.options.flatMap(({ option, value }) => {
      if (value === undefined) return [];
      const area = group.areas.find(({ number }) => number === option.area);
      return {
        label: area ? `${option.label}, ${area.name}` : option.label,
        value: valueLabel(form, option.name, value),
      };
    }),
  }));
}
