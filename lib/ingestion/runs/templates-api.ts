import { z } from 'zod';
import { listCap, total } from '@/lib/platform/list-cap';
import type { Description, Method } from '@/lib/web/endpoint';

const operators = ['operator'] as const;
const document = z.record(z.string(), z.unknown());
const megabytes = 1024 * 1024;

const template = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  ownerName: z.string(),
  document,
});

/** The routes of payloads to begin with. */
export const templatesApi = {
  'GET /api/ingestion/templates': {
    role: operators,
    summary: 'Payloads to begin with: one’s own and those that are shared.',
    response: z.object({ templates: z.array(template).max(listCap), total }),
  },
  'PUT /api/ingestion/templates/{id}': {
    role: operators,
    audit: ['template.save', 'template:{id}'],
    summary: 'Saves a payload as a template. Only its owner can change it.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ name: z.string().trim().min(1).max(120), isShared: z.boolean(), document }),
    maxBodyBytes: 8 * megabytes,
  },
  'DELETE /api/ingestion/templates/{id}': {
    role: operators,
    audit: ['template.delete', 'template:{id}'],
    summary: 'Deletes a template of one’s own.',
    params: z.object({ id: z.uuid() }),
  },
} as const satisfies Record<`${Method} /api/${string}`, Description>;
