import { z } from 'zod';
import { listCap, total } from '@/lib/platform/list-cap';
import { defineApi } from '@/lib/web/endpoint';
import { failureEnds, maxDeliveredImages, stageServices, stageSpeeds } from './stage-limits';

/** What the simulator says of itself. */
export const stageState = z.object({
  speed: z.number(),
  down: z.array(z.enum(stageServices)),
  aois: z
    .array(
      z.object({
        name: z.string(),
        tiles: z.number(),
        /** How many scenes and tiles are neither DONE nor FAILED. */
        open: z.number(),
      }),
    )
    .max(listCap),
  total,
  /** Whether the demo can begin again: not where another program than `npm run demo` started the portal. */
  canReset: z.boolean(),
  /** When the demo began; null while it is being made, or where it cannot begin again. */
  madeAt: z.string().nullable(),
});
export type StageState = z.output<typeof stageState>;

const admins = ['admin'] as const;
const aoi = z.object({ aoi: z.string().min(1).max(300) });
const counted = z.object({ count: z.number(), stage: stageState });

/** The stage controls of the demo. Elsewhere each of them is a 404. */
export const demoApi = defineApi({
  'GET /api/demo/stage': {
    role: admins,
    summary: 'Demo only: which services are down, how fast they run, and the AOIs.',
    response: stageState,
  },
  'POST /api/demo/fail': {
    role: admins,
    audit: ['demo.fail', 'demo'],
    summary: 'Demo only: ends forty tiles of an AOI in RETRY or FAILED, all for one cause.',
    body: aoi.extend({ endsIn: z.enum(failureEnds).default(failureEnds[0]) }),
    response: counted,
  },
  'POST /api/demo/finish': {
    role: admins,
    audit: ['demo.finish', 'demo'],
    summary: 'Demo only: ends all open work of an AOI as DONE. What has FAILED stays.',
    body: aoi,
    response: counted,
  },
  'POST /api/demo/deliver': {
    role: admins,
    audit: ['demo.deliver', 'demo'],
    summary: 'Demo only: adds new images over a saved area to the archive.',
    body: z.object({ areaId: z.string().min(1).max(100), count: z.int().min(1).max(maxDeliveredImages) }),
    response: counted,
  },
  'PUT /api/demo/service': {
    role: admins,
    audit: ['demo.service', 'demo'],
    summary: 'Demo only: takes a service down or up.',
    body: z.object({ service: z.enum(stageServices), isUp: z.boolean() }),
    response: stageState,
  },
  'PUT /api/demo/speed': {
    role: admins,
    audit: ['demo.speed', 'demo'],
    summary: 'Demo only: changes how fast the services run.',
    body: z.object({ speed: z.literal(stageSpeeds) }),
    response: stageState,
  },
  'POST /api/demo/reset': {
    role: admins,
    audit: ['demo.reset', 'demo'],
    summary:
      'Demo only: begins again. Swath ends at once and comes back some seconds later. `madeAt` of the stage differs from the answer when everything is there.',
    response: z.object({ madeAt: z.string().nullable() }),
  },
});
