import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { total } from '@/lib/platform/list-cap';
import { defineApi } from '@/lib/web/endpoint';
import { maxAreaFileBytes } from './file-limits';
import { areaRoles } from './roles';
import {
  areaColour,
  areaGeometry,
  areaName,
  areaSummary,
  areaTags,
  checkedAreas,
  importedAreas,
  maxAreas,
  savedArea,
} from './schema';

const id = z.object({ id: z.string().min(1).max(100) });
const maxBodyBytes = 12 * 1024 * 1024;

/** A file as text. JSON writes quotes and line ends longer than the file has them. */
const areaFile = z.object({ text: z.string().max(maxAreaFileBytes, 'is larger than 10 MB') });

/** The routes of saved areas: own ones, and those that others share. */
export const areasApi = defineApi({
  'GET /api/areas': {
    role: viewerRoles,
    summary: 'Saved areas: own ones and shared ones, the last changed first.',
    query: z.object({
      scope: z.enum(['all', 'mine']).default('all').describe('Whether areas shared by others are listed.'),
      maxKm2: z.coerce.number().positive().optional().describe('Leaves out areas that are larger.'),
      limit: z.coerce.number().int().min(1).max(maxAreas).default(maxAreas),
    }),
    response: z.object({ areas: z.array(areaSummary).max(maxAreas), total }),
  },
  'POST /api/areas': {
    role: areaRoles.keep,
    audit: ['area.add', 'area:new'],
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
  'POST /api/areas/import/check': {
    role: areaRoles.keep,
    audit: false,
    summary: 'What a CSV file of areas would do, row by row. Nothing is changed.',
    body: areaFile,
    maxBodyBytes,
    response: checkedAreas,
  },
  'POST /api/areas/import': {
    role: areaRoles.keep,
    audit: ['area.import', 'area:new'],
    summary: 'Saves the areas of a CSV file whose names are new.',
    body: areaFile,
    maxBodyBytes,
    response: importedAreas,
  },
  'GET /api/areas/{id}': {
    role: viewerRoles,
    summary: 'A saved area with its whole geometry.',
    params: id,
    response: savedArea,
  },
  'PATCH /api/areas/{id}': {
    role: areaRoles.keep,
    audit: ['area.change', 'area:{id}'],
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
    audit: ['area.delete', 'area:{id}'],
    summary: 'Deletes an own area; for 30 days it can be brought back.',
    params: id,
  },
  'POST /api/areas/{id}/restore': {
    role: areaRoles.keep,
    audit: ['area.restore', 'area:{id}'],
    summary: 'Restores a deleted area of the reader.',
    params: id,
    response: savedArea,
  },
  'POST /api/areas/{id}/use': {
    role: viewerRoles,
    audit: false,
    summary: 'Notes that someone works with an area now.',
    params: id,
  },
});
