import { Hono } from 'hono';
import { z } from 'zod';
import type { Deliveries } from './archive/deliver';
import type { SimContext } from './context';
import type { SimEnv } from './sim-env';
import type { WorkflowStage } from './workflow/stage';

const services = ['ordering', 'search', 'workflow'] as const;

const aoi = z.string().min(1).max(300);
const longitude = z.number().min(-360).max(360);
const latitude = z.number().min(-90).max(90);
const bodies = {
  fail: z.strictObject({
    aoi,
    count: z.int().min(1).max(200),
    endsIn: z.enum(['RETRY', 'FAILED']).default('RETRY'),
  }),
  finish: z.strictObject({ aoi }),
  service: z.strictObject({ service: z.enum(services), isUp: z.boolean() }),
  speed: z.strictObject({ speed: z.number().min(1).max(60) }),
  deliver: z.strictObject({
    box: z.tuple([longitude, latitude, longitude, latitude]),
    count: z.int().min(1).max(50),
  }),
};

/** The most AOIs that are listed. */
const maxAois = 1_000;

/** The fault of a service that a presenter took down. */
const downId = (service: string) => `stage-${service}-down`;

/** `/_stage`: what a presenter of the demo does to the services. No credentials, as the rest of the control. */
export function stage(
  { clock, faults }: SimContext,
  deliveries: Deliveries,
  workflow: WorkflowStage,
): Hono<SimEnv> {
  const app = new Hono<SimEnv>();
  const listAois = () => {
    const all = workflow.list();
    return { aois: all.slice(0, maxAois), total: all.length };
  };
  const noAoi = { error: 'There is no such AOI.' };

  app.get('/', (c) => {
    const set = new Set(faults.list().map(({ id }) => id));
    return c.json({
      speed: clock.speed,
      down: services.filter((service) => set.has(downId(service))),
      ...listAois(),
    });
  });

  app.post('/fail', async (c) => {
    const body = bodies.fail.safeParse(await c.req.json());
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const { aoi, count: most, endsIn } = body.data;
    const count = workflow.failTiles(aoi, most, endsIn);
    return count === undefined ? c.json(noAoi, 404) : c.json({ count });
  });

  app.post('/finish', async (c) => {
    const body = bodies.finish.safeParse(await c.req.json());
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const count = workflow.finish(body.data.aoi);
    return count === undefined ? c.json(noAoi, 404) : c.json({ count });
  });

  app.put('/service', async (c) => {
    const body = bodies.service.safeParse(await c.req.json());
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const { service, isUp } = body.data;
    faults.remove(downId(service));
    if (!isUp) faults.add({ id: downId(service), kind: 'status', status: 503, service });
    return c.body(null, 204);
  });

  app.put('/speed', async (c) => {
    const body = bodies.speed.safeParse(await c.req.json());
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    clock.setSpeed(body.data.speed);
    return c.body(null, 204);
  });

  app.post('/deliver', async (c) => {
    const body = bodies.deliver.safeParse(await c.req.json());
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    return c.json({ count: deliveries.deliver(body.data.box, body.data.count) });
  });
  return app;
}
