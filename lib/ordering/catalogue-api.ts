import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import { defineApi } from '@/lib/web/endpoint';
import { outlook, voucher } from './extras';
import { preset, presetName, presetValues } from './preset-schema';
import { contract, optionDescriptor, orderSummary, polygon, productType } from './shape';

const id = z.object({ id: z.string().min(1).max(200) });
const analysts = ['analyst'] as const;
const readAt = z.iso.datetime({ offset: true });

/** The routes of what the service offers, of presets of options, and of where an image stands. */
export const catalogueApi = defineApi({
  'GET /api/ordering/contracts': {
    role: mayLook,
    summary: 'The contracts with the credit that is left.',
    response: z.object({ contracts: z.array(contract), readAt }),
  },
  'GET /api/ordering/product-types': {
    role: mayLook,
    summary: 'The product types that can be ordered.',
    response: z.object({ productTypes: z.array(productType), readAt }),
  },
  'POST /api/ordering/product-types/{id}/options': {
    role: mayLook,
    summary: 'The options of a product type for areas, which carry the numbers that they have in the order.',
    params: id,
    body: z.object({
      areas: z
        .array(z.object({ number: z.int().positive(), geometry: polygon }))
        .min(1)
        .max(200),
    }),
    maxBodyBytes: 8 * 1024 * 1024,
    response: z.object({ options: z.array(optionDescriptor), readAt }),
  },
  'GET /api/ordering/product-types/{id}/presets': {
    role: analysts,
    summary: "The presets of a product type's options: the reader's own and the shared ones.",
    params: id,
    response: z.object({ presets: z.array(preset) }),
  },
  'POST /api/ordering/product-types/{id}/presets': {
    role: analysts,
    summary: "Keeps choices of a product type's options under a name.",
    params: id,
    body: z.object({
      name: presetName,
      isShared: z.boolean().default(false),
      values: presetValues,
      /** Whether an own preset of this name may be written over. */
      replace: z.boolean().default(false),
    }),
    response: z.object({ presets: z.array(preset) }),
  },
  'DELETE /api/ordering/presets/{id}': {
    role: analysts,
    summary: 'Deletes an own preset; admins delete shared ones too.',
    params: id,
  },
  'POST /api/ordering/product-types/{id}/outlook': {
    role: mayLook,
    summary: 'What can be expected of a new acquisition; nothing where the service does not tell.',
    params: id,
    body: z.object({
      area: polygon,
      period: z.object({ start: readAt, end: readAt }),
    }),
    maxBodyBytes: 8 * 1024 * 1024,
    response: z.object({ outlook: outlook.optional() }),
  },
  'GET /api/ordering/vouchers/{id}': {
    role: analysts,
    summary: 'What a voucher is worth; nothing where the service does not tell.',
    params: id,
    response: z.object({ voucher: voucher.optional() }),
  },
  'GET /api/ordering/licences/{id}': {
    role: mayLook,
    summary: 'The text of a licence; nothing where the service does not tell.',
    params: id,
    response: z.object({ text: z.string().optional() }),
  },
  'GET /api/ordering/images/{id}': {
    role: mayLook,
    summary: 'Where an image stands: in the basket of the reader, and in the orders that they may see.',
    params: z.object({ id: z.string().min(1).max(500) }),
    response: z.object({ isInBasket: z.boolean(), orders: z.array(orderSummary) }),
  },
});
