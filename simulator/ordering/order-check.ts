import type { ArchiveWorld } from '../context';
import type { Contract } from './contracts';
import { common } from './geometry';
import { checkMarkets } from './markets';
import { checkOptions } from './option-check';
import type { Fault, OrderBody, OrderItem } from './order-body';
import type { ProductType } from './product-types';
import type { Voucher } from './vouchers';

/** Everything that an order's references are looked up in. */
export interface Catalogue {
  contracts: Contract[];
  productTypes: ProductType[];
  archive: ArchiveWorld | undefined;
  /** The voucher when it is good now; otherwise why not, as the end of a sentence. */
  voucher(code: string): Voucher | string;
}

/** A checked order: everything that it names exists and fits together. */
export interface CheckedOrder {
  body: OrderBody;
  contract: Contract;
  vouchers: Voucher[];
  /** Each item with its product type. */
  items: (OrderItem & { productType: ProductType })[];
}

const deliveryTypes = ['network', 'MEDIA'];

const spelling = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

function datastripFaults(
  body: OrderBody,
  item: OrderItem,
  index: number,
  type: ProductType,
  archive?: ArchiveWorld,
) {
  const field = `items[${index}].datastripIds`;
  const ids = item.datastripIds;
  if (type.source === 'tasking') {
    return ids.length ? [{ field, message: `${type.id} is tasking: its items carry no datastrip.` }] : [];
  }
  if (type.source === 'archive' && !ids.length)
    return [{ field, message: 'At least one datastrip is needed.' }];
  const area = body.areas.find(({ id }) => id === item.aoiId);
  return ids.flatMap((id): Fault[] => {
    if (ids.indexOf(id) !== ids.lastIndexOf(id))
      return [{ field, message: `Datastrip "${id}" is given twice.` }];
    if (!archive) return [];
    if (!archive.has(id)) return [{ field, message: `Datastrip "${id}" is not known.` }];
    const constellation = archive.constellation?.(id);
    const fits = type.constellations.map(spelling).includes(spelling(constellation ?? ''));
    if (constellation && type.constellations.length && !fits) {
      return [{ field, message: `Datastrip "${id}" (${constellation}) cannot be ordered as ${type.id}.` }];
    }
    const footprint = archive.footprint?.(id);
    if (footprint && area && !common(footprint, area.geometry)) {
      return [{ field, message: `Datastrip "${id}" does not cover area ${area.id}.` }];
    }
    return [];
  });
}

function optionFaults(body: OrderBody, type: ProductType): Fault[] {
  const descriptors = type.options(body.areas.map(({ id, geometry }) => ({ number: id, geometry })));
  const choices = body.choices.filter(({ productTypeId }) => productTypeId === type.id);
  const [choice] = choices;
  if (!choice) {
    return [
      { field: 'optionsPerProductType', message: `The options of product type "${type.id}" are missing.` },
    ];
  }
  if (choices.length > 1) {
    return [{ field: 'optionsPerProductType', message: `Product type "${type.id}" is there twice.` }];
  }
  const items = body.items.filter(({ productTypeId }) => productTypeId === type.id);
  const faults = checkOptions(descriptors, {
    field: `${choice.field}.options`,
    pairs: choice.options,
    belongs: ({ category }) => category !== 'item_properties',
    elsewhere: [],
    // An area of another product type's items needs no projection here.
    canOmit: ({ name }) =>
      name.startsWith('projection_') && !items.some(({ aoiId }) => name === `projection_${aoiId}`),
  });
  for (const item of items) {
    faults.push(
      ...checkOptions(descriptors, {
        field: `items[${body.items.indexOf(item)}].properties`,
        pairs: item.properties,
        belongs: ({ category }) => category === 'item_properties',
        elsewhere: choice.options,
        canOmit: () => false,
      }),
    );
  }
  const license = choice.options.find(({ key }) => key === 'license')?.value;
  const known = descriptors.find(({ name }) => name === 'license')?.values;
  const field = `${choice.field}.licence`;
  if (known && !choice.licence) faults.push({ field, message: 'The licence is missing.' });
  else if (known && !known.some(({ id }) => id === choice.licence)) {
    faults.push({ field, message: `The licence "${choice.licence}" is not known.` });
  } else if (license !== undefined && choice.licence && license !== choice.licence) {
    faults.push({
      field,
      message: `The licence "${choice.licence}" is not the option license "${license}".`,
    });
  }
  return faults;
}

function deliveryFaults(body: OrderBody): Fault[] {
  const delivery = body.options.filter(({ key }) => key === 'deliveryType');
  const value = delivery[0]?.value;
  if (value === undefined) return [{ field: 'options', message: 'The option "deliveryType" is missing.' }];
  if (delivery.length > 1)
    return [{ field: 'options', message: 'The option "deliveryType" is given twice.' }];
  if (deliveryTypes.includes(value)) return [];
  return [
    { field: 'options', message: `The delivery type "${value}" is not known (${deliveryTypes.join(', ')}).` },
  ];
}

/** Looks up everything that an order names; gives all that is wrong at once. */
export function checkOrder(
  body: OrderBody,
  catalogue: Catalogue,
): { order: CheckedOrder } | { faults: Fault[] } {
  const faults: Fault[] = [...checkMarkets(body), ...deliveryFaults(body)];
  const contract = catalogue.contracts.find(({ contractId }) => contractId === body.contractId);
  if (!contract)
    faults.push({ field: 'contractId', message: `The contract "${body.contractId}" is not known.` });

  const types = new Map<string, ProductType>();
  for (const [index, item] of body.items.entries()) {
    const field = `items[${index}].productTypeId`;
    const type = catalogue.productTypes.find(({ id }) => id === item.productTypeId);
    if (!type) {
      faults.push({ field, message: `The product type "${item.productTypeId}" is not known.` });
      continue;
    }
    if (contract && !contract.covers(type)) {
      faults.push({ field, message: `Contract "${contract.contractId}" does not cover ${type.id}.` });
    }
    types.set(type.id, type);
    faults.push(...datastripFaults(body, item, index, type, catalogue.archive));
  }
  for (const type of types.values()) faults.push(...optionFaults(body, type));

  const vouchers: Voucher[] = [];
  for (const [index, code] of body.voucherCodes.entries()) {
    const found = catalogue.voucher(code);
    if (typeof found === 'string')
      faults.push({ field: 'voucherCodes', message: `The voucher "${code}" ${found}.` });
    else if (body.voucherCodes.indexOf(code) < index) {
      faults.push({ field: 'voucherCodes', message: `The voucher "${code}" is given twice.` });
    } else vouchers.push(found);
  }

  if (faults.length || !contract) return { faults };
  const items = body.items.map((item) => ({ ...item, productType: types.get(item.productTypeId)! }));
  return { order: { body, contract, vouchers, items } };
}
