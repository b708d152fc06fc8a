import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { longListCap, total } from '@/lib/platform/list-cap';
import { defineApi } from '@/lib/web/endpoint';
import { outlook, voucher } from '../optional-endpoints';
import { polygon } from '../polygon-shape';
import { listedContract, optionDescriptor, productType } from '../product-shape';

const id = z.object({ id: z.string().min(1).max(200) });
const analysts = ['analyst'] as const;
const readAt = z.iso.datetime({ offset: true });
/** How many entries the service sent that cannot be read, and are not in the list. */
const unreadable = z.int().nonnegative();

/** The routes of what the service offers. */
export const catalogueApi = defineApi({
  'GET /api/ordering/contracts': {
    role: viewerRoles,
    summary:
      'The contracts with the credit that is left. Of one that is restricted to others, the name alone.',
    response: z.object({ contracts: z.array(listedContract).max(longListCap), total, unreadable, readAt }),
  },
  'GET /api/ordering/product-types': {
    role: viewerRoles,
    summary: 'The product types that can be ordered.',
    response: z.object({ productTypes: z.array(productType).max(longListCap), total, unreadable, readAt }),
  },
  'POST /api/ordering/product-types/{id}/options': {
    role: viewerRoles,
    audit: false,
    summary: 'The options of a product type for areas, which carry the numbers that they have in the order.',
    params: id,
    body: z.object({
      areas: z
        .array(z.object({ number: z.int().positive(), geometry: polygon }))
        .min(1)
        .max(200),
    }),
    maxBodyBytes: 8 * 1024 * 1024,
    response: z.object({ options: z.array(optionDescriptor), unreadable, readAt }),
  },
  'POST /api/ordering/product-types/{id}/outlook': {
    role: viewerRoles,
    audit: false,
    summary: 'The forecast of a new acquisition, if the service gives one.',
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
    summary: 'The value of a voucher, if the service gives it.',
    params: id,
    response: z.object({ voucher: voucher.optional() }),
  },
  'GET /api/ordering/licences/{id}': {
    role: viewerRoles,
    summary: 'The text of a licence, if the service gives it.',
    params: id,
    response: z.object({ text: z.string().optional() }),
  },
});
