import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { users } from '@/lib/accounts/tables';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { deletePreset, listPresets, savePreset } from './preset-store';
import { approver, author } from './testing/people';

let database: TestDatabase;
const ada = { ...author, roles: ['analyst'] as const };
const ben = { ...approver, roles: ['analyst'] as const };
const type = 'PleiadesArchiveMono';
const given = { name: 'Ortho', isShared: false, values: { processing_level: 'ortho' }, replace: false };
const namesFor = async (reader: { id: string }, of = type) =>
  (await listPresets(of, reader)).map(({ name }) => name);

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
  await openDatabase();
  await db()
    .insert(users)
    .values([
      { ...author, name: 'Ada' },
      { ...approver, name: 'Ben' },
    ]);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

it('is seen by its owner alone until it is shared, and under its product type only', async () => {
  await savePreset(type, given, ada);
  expect(await namesFor(ada)).toEqual(['Ortho']);
  expect(await namesFor(ben)).toEqual([]);
  expect(await namesFor(ada, 'SPOTArchive15Mono')).toEqual([]);
  await savePreset(type, { ...given, isShared: true, replace: true }, ada);
  expect(await listPresets(type, ben)).toMatchObject([{ isMine: false, isShared: true, ownerName: 'Ada' }]);
});

it('is replaced only when that is asked for, and never somebody else’s', async () => {
  await expect(savePreset(type, given, ada)).rejects.toMatchObject({ type: 'preset-exists' });
  const values = { processing_level: 'primary' };
  await savePreset(type, { ...given, values, isShared: true, replace: true }, ben);
  const seen = await listPresets(type, ada);
  expect(seen.map((preset) => [preset.ownerName, preset.values.processing_level]).sort()).toEqual([
    ['Ada', 'ortho'],
    ['Ben', 'primary'],
  ]);
});

it('is deleted by its owner, and a shared one by admins', async () => {
  const [own] = (await listPresets(type, ada)).filter(({ isMine }) => isMine);
  const id = own?.id ?? '';
  expect(await deletePreset(id, ben)).toBe(false);
  expect(await deletePreset(id, { ...ben, roles: ['admin'] })).toBe(true);
  expect(await deletePreset(id, ada)).toBe(false);
  await savePreset(type, { ...given, name: 'Private' }, ada);
  const mine = (await listPresets(type, ada)).find(({ name }) => name === 'Private');
  expect(await deletePreset(mine?.id ?? '', { ...ben, roles: ['admin'] })).toBe(false);
  expect(await deletePreset(mine?.id ?? '', ada)).toBe(true);
});
