import type { Context } from 'hono';
import { Hono } from 'hono';
import type { SimContext } from '../context';
import { getRawBody } from '../requests';
import type { SimEnv } from '../sim-env';
import { refuse, refuseFaults } from './answers';
import { contractView } from './contracts';
import { credentials } from './credentials';
import { createDesk, type Desk } from './desk';
import { extras } from './extras';
import { readOptionsBody } from './options-body';
import { readOrderBody } from './order-body';
import type { CheckedOrder } from './order-check';
import { checkOrder } from './order-check';
import { priceOrder, priceView } from './price';
import { productTypes, productTypeView } from './product-types';
import { readJson } from './read-json';

/** The ordering service of section 4.1, and what it knows to be true. */
export function createOrdering(context: SimContext): Pick<Desk, 'truth' | 'dump'> & { app: Hono<SimEnv> } {
  const { options } = context;
  const desk = createDesk(context);
  const app = new Hono<SimEnv>();

  app.use('/api/v1/*', credentials(context));

  app.get('/api/v1/me/contracts', (c) => c.json({ contracts: desk.contracts.map(contractView) }));

  app.get('/api/v1/productTypes', (c) => c.json({ productTypes: productTypes.map(productTypeView) }));

  app.post('/api/v1/productTypes/:id/options', (c) => {
    const productType = productTypes.find(({ id }) => id === c.req.param('id'));
    if (!productType) return refuse(c, 404, `The product type "${c.req.param('id')}" is not known`);
    const json = readJson(c);
    if ('refusal' in json) return json.refusal;
    const read = readOptionsBody(json.value);
    if ('faults' in read) return refuseFaults(c, read.faults);
    return c.json({ availableOptions: productType.options(read.areas) });
  });

  const checked = (c: Context<SimEnv>): { order: CheckedOrder } | { refusal: Response } => {
    const json = readJson(c);
    if ('refusal' in json) return json;
    const read = readOrderBody(json.value);
    if ('faults' in read) return { refusal: refuseFaults(c, read.faults) };
    const { contracts, voucher } = desk;
    const check = checkOrder(read.body, { contracts, productTypes, archive: context.archive, voucher });
    return 'faults' in check ? { refusal: refuseFaults(c, check.faults) } : check;
  };

  app.post('/api/v1/prices', (c) => {
    const check = checked(c);
    if ('refusal' in check) return check.refusal;
    return c.json(priceView(priceOrder(check.order, context.archive), options.variant));
  });

  app.post('/api/v1/orders', (c) => {
    const check = checked(c);
    if ('refusal' in check) return check.refusal;
    const price = priceOrder(check.order, context.archive);
    if (!desk.affords(check.order, price)) {
      return refuse(c, 402, `The credit of contract "${price.contractId}" does not cover this order`, {
        code: 'INSUFFICIENT_CREDIT',
      });
    }
    return c.json({ salesOrderId: desk.place(check.order, price, getRawBody(c)).id });
  });

  if (options.extras) app.route('/api/v1', extras(context, desk));

  app.all('*', (c) => refuse(c, 404, `No resource at ${c.req.method} ${c.req.path}`));
  return { app, truth: desk.truth, dump: desk.dump };
}
