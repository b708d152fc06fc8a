import { beforeEach, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { openCookie, sealCookie } from './session-cookie';

function setKeys(now: string, previous = ''): void {
  Object.assign(process.env, { SESSION_SECRET: now, SESSION_SECRET_PREVIOUS: previous });
  resetConfig();
}
const first = 'a'.repeat(32);
const second = 'b'.repeat(32);
beforeEach(() => setKeys(first));

it('opens cookies of both keys while the key is changed, and seals with the new one', async () => {
  const old = await sealCookie({ sid: 'one' });
  setKeys(second, first);
  expect(await openCookie(old)).toMatchObject({ sid: 'one' });
  const fresh = await sealCookie({ sid: 'two' });
  setKeys(second);
  expect(await openCookie(fresh)).toMatchObject({ sid: 'two' });
  expect(await openCookie(old)).toBeNull();
});
