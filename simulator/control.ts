import { Hono } from 'hono';
import type { SimContext } from './context';
import { parseFaults } from './fault-list';
import { maxSpeed, minSpeed } from './options';
import type { SimEnv } from './sim-env';

/** What the services themselves know to be true. */
export interface Truths {
  ordering: () => object;
  workflow: () => unknown;
}

/** `/_truth`, `/_faults`, `/_requests`, `/_speed` and `/_restart` for tests, and `/_elsewhere`, where redirect faults lead. No credentials. */
export function control(
  context: SimContext,
  truths: Truths,
  restart: (downMs: number) => Promise<void>,
): Hono<SimEnv> {
  const { options, clock, tokens, faults, requests } = context;
  const app = new Hono<SimEnv>();

  app.get('/', (c) =>
    c.json({ service: 'swath simulator', seed: options.seed, now: options.now.toISOString() }),
  );

  app.get('/_truth', (c) =>
    c.json({
      seed: options.seed,
      now: options.now.toISOString(),
      clock: clock.iso(),
      speed: clock.speed,
      ...truths.ordering(),
      tokens: tokens.counts(),
      workflow: truths.workflow(),
      requests: requests.counts(),
    }),
  );

  app.get('/_faults', (c) => c.json(faults.list()));
  app.put('/_faults', async (c) => {
    try {
      faults.set(parseFaults(await c.req.json()));
    } catch (error) {
      return c.json({ error: (error as Error).message }, 400);
    }
    return c.json(faults.list());
  });
  app.delete('/_faults', (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.delete('/_faults/:id', (c) => c.body(null, faults.remove(c.req.param('id')) ? 204 : 404));

  app.get('/_requests', (c) => c.json(requests.list()));
  app.delete('/_requests', (c) => {
    requests.clear();
    return c.body(null, 204);
  });

  app.put('/_speed', async (c) => {
    const { speed } = (await c.req.json()) as { speed?: unknown };
    if (typeof speed !== 'number' || !(speed >= minSpeed && speed <= maxSpeed)) {
      return c.json({ error: `speed must be a number from ${minSpeed} to ${maxSpeed}` }, 400);
    }
    clock.setSpeed(speed);
    return c.body(null, 204);
  });

  app.put('/_strange', async (c) => {
    if (!context.strangeness) return c.json({ error: 'start the simulator with SIM_MODE=strange' }, 409);
    context.strangeness.isQuiet = ((await c.req.json()) as { isQuiet?: boolean }).isQuiet === true;
    return c.json(context.strangeness);
  });

  app.post('/_restart', async (c) => {
    const { downMs } = (await c.req.json()) as { downMs?: number };
    // The answer to this is the last that leaves.
    c.env.outgoing.once('finish', () => void restart(downMs ?? 0));
    return c.body(null, 204);
  });

  app.post('/_tokens/revoke', (c) => c.json({ revoked: tokens.revokeAll() }));

  app.all('/_elsewhere', (c) => {
    const record = requests.arrived(c, 'elsewhere');
    record.status = 200;
    return c.json({ elsewhere: true });
  });
  return app;
}
