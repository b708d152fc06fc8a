import { Hono } from 'hono';
import { z } from 'zod';
import type { SimContext } from '../context';
import { random } from '../random';
import type { SimEnv } from '../sim-env';
import { refuse, refuseFaults } from './answers';
import type { Desk, PlacedOrder } from './desk';
import { readOptionsBody } from './options-body';
import { productTypes } from './product-types';
import { readJson } from './read-json';
import { vouchers } from './vouchers';

const licences: Record<string, string> = {
  eula_5:
    'END USER LICENCE AGREEMENT, UP TO FIVE AFFILIATED END USERS\n\nThe product may be used by the end user and by up to four affiliated end users, for their own internal needs.\n',
  eula_6_10:
    'MULTI LICENCE, SIX TO TEN AFFILIATED END USERS\n\nThe product may be used by the end user and by up to nine affiliated end users, for their own internal needs.\n',
  eula_11_30:
    'MULTI LICENCE, ELEVEN TO THIRTY AFFILIATED END USERS\n\nThe product may be used by the end user and by up to 29 affiliated end users, for their own internal needs.\n',
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_PERIOD_MS = 366 * DAY_MS;

const taskingBody = z.object({
  productTypeId: z.string(),
  period: z
    .object({ start: z.iso.datetime({ offset: true }), end: z.iso.datetime({ offset: true }) })
    .optional(),
});

/** Production: a few minutes until it begins, two hours until delivery, on the simulated clock. */
function orderStatus(order: PlacedOrder, nowMs: number): string {
  const age = nowMs - order.clockMs;
  if (age < 5 * 60_000) return 'RECEIVED';
  return age < 2 * HOUR_MS ? 'IN_PRODUCTION' : 'DELIVERED';
}

/** Endpoints that some deployments have and others lack (SIM_EXTRAS=1). */
export function extras({ options, clock }: SimContext, desk: Desk): Hono<SimEnv> {
  const app = new Hono<SimEnv>();

  app.get('/vouchers/:code', (c) => {
    const code = c.req.param('code');
    const found = vouchers.find((voucher) => voucher.code === code);
    if (!found) return refuse(c, 404, `The voucher "${code}" is not known`);
    return c.json({
      code: found.code,
      description: found.description,
      ...('percent' in found.off
        ? { discountPercentage: found.off.percent }
        : { discountValue: Number(found.off.amount) }),
      validUntil: desk.lastDay(found),
      usesLeft: desk.usesLeft(found),
      valid: typeof desk.voucher(code) !== 'string',
    });
  });

  app.get('/licences/:name', (c) => {
    const text = licences[c.req.param('name')];
    return text ? c.text(text) : refuse(c, 404, `The licence "${c.req.param('name')}" is not known`);
  });

  app.get('/orders', (c) =>
    c.json({
      orders: desk.orders().map((order) => ({
        salesOrderId: order.id,
        createdAt: order.at,
        status: orderStatus(order, clock.now()),
        contractId: order.contractId,
        currency: order.currency,
        totalAmountCurrency: Number(order.total),
        customerReference: order.customerReference ?? null,
      })),
    }),
  );

  app.post('/tasking/:what{options|attempts|feasibility}', (c) => {
    const json = readJson(c);
    if ('refusal' in json) return json.refusal;
    const read = readOptionsBody(json.value);
    if ('faults' in read) return refuseFaults(c, read.faults);
    const body = taskingBody.safeParse(json.value);
    if (!body.success) {
      const [issue] = body.error.issues;
      return refuseFaults(c, [{ field: issue!.path.join('.'), message: issue!.message }]);
    }
    const { productTypeId, period } = body.data;
    const type = productTypes.find(({ id, source }) => id === productTypeId && source === 'tasking');
    if (!type) return refuse(c, 404, `"${productTypeId}" is not a product type for tasking`);
    if (c.req.param('what') === 'options') return c.json({ availableOptions: type.options(read.areas) });

    const startMs = period ? Date.parse(period.start) : options.now.getTime() + DAY_MS;
    const endMs = period ? Date.parse(period.end) : startMs + 14 * DAY_MS;
    if (endMs <= startMs)
      return refuseFaults(c, [{ field: 'period', message: 'The period ends before it starts.' }]);
    if (endMs - startMs > MAX_PERIOD_MS) {
      return refuseFaults(c, [{ field: 'period', message: 'The period may be 366 days long at most.' }]);
    }
    const draw = random(options.seed, 'attempts', productTypeId, JSON.stringify(read.areas), startMs, endMs);
    const attempts: { start: string; end: string; satellite: string; incidenceAngle: number }[] = [];
    const satellites = satellitesByConstellation[type.sensor.id] ?? ['SAT1'];
    for (
      let at = startMs + draw.between(0.2, 1) * DAY_MS;
      at < endMs;
      at += draw.between(0.6, 2.4) * DAY_MS
    ) {
      attempts.push({
        start: new Date(at).toISOString(),
        end: new Date(at + 12_000).toISOString(),
        satellite: draw.pick(satellites),
        incidenceAngle: Math.round(draw.between(2, 30) * 10) / 10,
      });
    }
    if (c.req.param('what') === 'attempts') return c.json({ productTypeId, attempts });
    const chance = 1 - 0.55 ** attempts.length;
    return c.json({
      productTypeId,
      feasibility: chance > 0.9 ? 'GREEN' : chance > 0.6 ? 'ORANGE' : 'RED',
      successProbability: Math.round(chance * 1000) / 10,
      attempts: attempts.length,
    });
  });
  return app;
}

const satellitesByConstellation: Record<string, string[]> = {
  pleiades_neo: ['PNEO3', 'PNEO4'],
  pleiades: ['PHR1A', 'PHR1B'],
  spot: ['SPOT6', 'SPOT7'],
  terrasarx: ['TSX1', 'TDX1'],
};
