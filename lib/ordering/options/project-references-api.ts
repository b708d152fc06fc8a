import { z } from 'zod';
import { defineApi } from '@/lib/web/endpoint';
import { plain } from '../fields';
import { maxCodeLength, maxLabelLength, maxProjectReferences } from './project-references';

const references = z
  .array(
    z.object({
      code: plain(maxCodeLength).trim().min(1, 'must not be empty'),
      label: plain(maxLabelLength).trim(),
      isActive: z.boolean(),
    }),
  )
  .max(maxProjectReferences);

const settings = z.object({
  /** Whether a quote needs a reference. */
  isRequired: z.boolean(),
  /** Whether it has to be an active one of the list. */
  isOnlyListed: z.boolean(),
  references,
  /** Counts the changes: a change names the one that it was made on. */
  version: z.int().nonnegative(),
});

/** The routes of the project references that quotes can have. */
export const projectReferencesApi = defineApi({
  'GET /api/ordering/project-references': {
    role: ['analyst'],
    summary: 'The project references that a quote can have, and whether it needs one.',
    response: settings.extend({ total: z.int().nonnegative() }),
  },
  'PUT /api/ordering/project-references': {
    role: ['admin'],
    audit: ['project-references.change', 'project-references'],
    summary: 'Changes the list of project references, and whether quotes need one.',
    body: settings.extend({
      references: references.refine(
        (all) => new Set(all.map(({ code }) => code)).size === all.length,
        'must have each code once',
      ),
    }),
    maxBodyBytes: 1024 * 1024,
  },
});
