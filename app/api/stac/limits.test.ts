import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeUser } from '@/lib/accounts/users';
import { resetConfig } from '@/lib/platform/config';
import { operator } from '@/testing/ingestion/services';
import { withServices } from '@/testing/ingestion/with-services';
import { startStacPortal } from '@/testing/web/stac-portal';

/** What a token can do never exceeds what its owner may do now: roles, and the limit of requests. */

withServices({ SIM_NOW: '2026-11-21T00:00:00Z' });
const allowed = 30;
let portal: Awaited<ReturnType<typeof startStacPortal>>;
beforeAll(async () => {
  portal = await startStacPortal();
  process.env.RATE_LIMIT_USER = String(allowed);
  resetConfig();
});
afterAll(() => portal.stop());

const ask = () => portal.ask(`${portal.root}/collections`);

it('ends what a token can read with the roles of its owner, and begins it again with them', async () => {
  const admin = { id: 'admin', email: 'admin@example.org' };
  expect((await ask()).status).toBe(200);
  await changeUser(operator.id, { roles: [] }, admin);
  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed']);
  await changeUser(operator.id, { roles: ['operator'] }, admin);
  expect((await ask()).status).toBe(200);
});

it('counts the requests of all tokens of a person, and says how long to wait', async () => {
  const answers = await Promise.all(Array.from({ length: allowed + 5 }, ask));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(allowed);
  for (const { headers, body } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: 'too-many-requests', status: 429 });
  }
});
