import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import { defineApi } from '@/lib/web/endpoint';
import { areaRoles } from './roles';
import { areaColour, areaGeometry, areaName, areaSummary, areaTags, savedArea } from './schema';

const id = z.object({ id: z.string().min(1).max(100) });
const maxBodyBytes = 12 * 1024 * 1024;

/** The routes of saved areas: own ones, and those that others share. */
export const areasApi = defineApi({
  'GET /api/areas': {
    role: mayLook,
    summary: 'Saved areas: own ones and shared ones, the last changed first.',
    response: z.object({ areas: z.array(areaSummary) }),
  },
  'POST /api/areas': {
    role: areaRoles.keep,
    summary: 'Saves an area; rings are closed and wound right.',
    body: z.object({
      name: areaName,
      colour: areaColour.default('ink'),
      isShared: z.boolean().default(false),
      tags: areaTags.default([]),
      geometry: areaGeometry,
    }),
    maxBodyBytes,
    response: savedArea,
  },
  'GET /api/areas/{id}': {
    role: mayLook,
    summary: 'A saved area with its whole geometry.',
    params: id,
    response: savedArea,
  },
  'PATCH /api/areas/{id}': {
    role: areaRoles.keep,
    summary: 'Changes an own area.',
    params: id,
    body: z.object({
      name: areaName.optional(),
      colour: areaColour.optional(),
      isShared: z.boolean().optional(),
      tags: areaTags.optional(),
      geometry: areaGeometry.optional(),
    }),
    maxBodyBytes,
    response: savedArea,
  },
  'DELETE /api/areas/{id}': {
    role: areaRoles.keep,
    summary: 'Deletes an own area; for 30 days it can be brought back.',
    params: id,
  },
  'POST /api/areas/{id}/restore': {
    role: areaRoles.keep,
    summary: 'Brings back an own area that was deleted.',
    params: id,
    response: savedArea,
  },
  'POST /api/areas/{id}/use': {
    role: mayLook,
    summary: 'Notes that somebody works with an area now.',
    params: id,
  },
});
