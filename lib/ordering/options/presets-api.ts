import { z } from 'zod';
import { listCap, total } from '@/lib/platform/list-cap';
import { defineApi } from '@/lib/web/endpoint';
import { preset, presetName, presetValues } from './preset-schema';

const id = z.object({ id: z.string().min(1).max(200) });
const analysts = ['analyst'] as const;

/** The routes of presets of options. */
export const presetsApi = defineApi({
  'GET /api/ordering/product-types/{id}/presets': {
    role: analysts,
    summary: "The presets of a product type's options: the reader's own and the shared ones.",
    params: id,
    response: z.object({ presets: z.array(preset).max(listCap), total }),
  },
  'POST /api/ordering/product-types/{id}/presets': {
    role: analysts,
    audit: ['preset.save', 'product-type:{id}'],
    summary: "Saves choices of a product type's options under a name.",
    params: id,
    body: z.object({
      name: presetName,
      isShared: z.boolean().default(false),
      values: presetValues,
      /** Whether an own preset of this name may be written over. */
      replace: z.boolean().default(false),
    }),
    response: z.object({ presets: z.array(preset).max(listCap), total }),
  },
  'DELETE /api/ordering/presets/{id}': {
    role: analysts,
    audit: ['preset.delete', 'preset:{id}'],
    summary: 'Deletes an own preset; admins delete shared ones too.',
    params: id,
  },
});
