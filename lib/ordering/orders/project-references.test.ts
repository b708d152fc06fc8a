import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAudit } from '@/lib/accounts/audit';
import { approver, author, quoted, type Services, startServices, toSeen } from '@/testing/ordering/services';
import { changeBasket } from '../basket/basket-store';
import { readProjectReferences, saveProjectReferences } from '../options/project-reference-store';
import type { ProjectReferences } from '../options/project-references';
import { quoteBasket } from '../quote/quote';
import { priceAlternative } from '../quote/what-if';
import { placeOrder } from './place-order';
import { approveOrder, askForApproval } from './review-order';

let services: Services;
beforeAll(async () => {
  services = await startServices({ ORDER_LIMIT: '1.00' });
});
afterAll(() => services.stop());

const harbour = { code: 'PRJ-7', label: 'Harbour', isActive: true };
const closed = { code: 'PRJ-1', label: '', isActive: false };
const set = async (rules: ProjectReferences) =>
  saveProjectReferences({ ...rules, version: (await readProjectReferences()).version }, approver);
const refer = (customerReference: string) =>
  changeBasket(author, (content) => ({ ...content, customerReference }));
const refused = (message: string) => ({
  type: 'order-incomplete',
  status: 422,
  errors: [{ path: 'customerReference', message }],
});

it('refuses a quote and a compared price whose reference breaks a rule, and names the field', async () => {
  await quoted(services.sim);
  await set({ isRequired: true, isOnlyListed: false, references: [harbour, closed] });
  await refer('');
  await expect(quoteBasket(author)).rejects.toMatchObject(refused('Enter a project reference'));
  await refer('anything');
  expect((await quoteBasket(author)).state).toBe('quoted');

  await set({ isRequired: false, isOnlyListed: true, references: [harbour, closed] });
  const notListed = refused('Choose a project reference from the list');
  for (const code of ['anything', closed.code, 'prj-7']) {
    await refer(code);
    await expect(quoteBasket(author)).rejects.toMatchObject(notListed);
    await expect(priceAlternative(author.id, {})).rejects.toMatchObject(notListed);
  }
  for (const code of [harbour.code, '']) {
    await refer(code);
    expect((await quoteBasket(author)).content.customerReference).toBe(code);
  }
});

it('lets an order be approved and placed whose reference was valid in its quote', async () => {
  await set({ isRequired: true, isOnlyListed: true, references: [harbour] });
  await refer(harbour.code);
  const order = await quoteBasket(author);
  await askForApproval(order.id, author, toSeen(order));
  await set({ isRequired: true, isOnlyListed: true, references: [{ ...harbour, isActive: false }] });
  await approveOrder(order.id, approver, toSeen(order));
  const placed = await placeOrder(order.id, author, toSeen(order));
  expect(placed.state).toBe('placed');
  expect(JSON.parse(placed.body)).toMatchObject({ customerReference: harbour.code });
});

it('saves no change that was made on an older list, and records each that was saved', async () => {
  const { version } = await readProjectReferences();
  const rules = { isRequired: false, isOnlyListed: false };
  await saveProjectReferences({ ...rules, references: [closed], version }, approver);
  await expect(
    saveProjectReferences({ ...rules, references: [harbour], version }, author),
  ).rejects.toMatchObject({ status: 409 });
  expect(await readProjectReferences()).toEqual({ ...rules, references: [closed], version: version + 1 });
  const [newest] = await readAudit({ action: 'project-references.change', limit: 1 });
  expect(newest).toMatchObject({
    actorEmail: approver.email,
    detail: { changed: ['PRJ-1 (inactive)'], removed: ['PRJ-7'], total: 1 },
  });
});
