import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { addEdit, readEdits } from './listing/edit-store';
import { addListing } from './listing/store';
import { readTemplates, saveTemplate } from './templates';

openTestDatabase();
const user = { id: randomUUID(), email: 'olga@swath.example', name: 'Olga', roles: ['operator' as const] };

beforeAll(async () => {
  await db().insert(users).values(user);
});

const keep = (id: string, text: string) =>
  saveTemplate(id, { name: 'Nightly', isShared: true, document: { text } }, user);

it('one person’s templates have a size together, and a number', async () => {
  const id = randomUUID();
  await keep(id, 'a'.repeat(6_000_000));
  await expect(keep(randomUUID(), 'a'.repeat(3_000_000))).rejects.toMatchObject({ type: 'too-many-saved' });
  await keep(id, 'a'.repeat(8_000_000));
  await keep(id, 'a');
  for (let more = 1; more < 100; more += 1) await keep(randomUUID(), 'a');
  await expect(keep(randomUUID(), 'a')).rejects.toMatchObject({ status: 409, type: 'too-many-saved' });
  await keep(id, 'b');
  expect(await readTemplates(user)).toMatchObject({ templates: { length: 100 }, total: 100 });
});

it('the edits of a list have a number', async () => {
  const id = randomUUID();
  await addListing({
    id,
    userId: user.id,
    aoi: 'Relay',
    payload: '{}',
    state: 'done',
    origin: 'file',
    editCount: 10_000,
  });
  await expect(addEdit(id, 10_000, { kind: 'remove', scenes: [1] })).rejects.toMatchObject({
    status: 409,
    type: 'too-many-edits',
  });
  expect(await readEdits(id, { offset: 0, limit: 1 })).toEqual({ edits: [], total: 0 });
});

it('the edits of a list have a size, however well the database packs them', async () => {
  const id = randomUUID();
  await addListing({ id, userId: user.id, aoi: 'Relay', payload: '{}', state: 'done', origin: 'file' });
  // About 1 MB of text each, of which the database stores a hundredth.
  const large = { kind: 'remove' as const, scenes: Array<number>(350_000).fill(1) };
  let count = 0;
  const add = async () => {
    await addEdit(id, count, large);
    count += 1;
  };
  while (count < 16) await add();
  await expect(
    (async () => {
      for (;;) await add();
    })(),
  ).rejects.toMatchObject({ status: 409, type: 'too-many-edits' });
  expect(count).toBeLessThanOrEqual(17);
  expect(await readEdits(id, { offset: 0, limit: 1 })).toMatchObject({ total: count });
});
