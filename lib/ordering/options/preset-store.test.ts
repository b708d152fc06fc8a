import { beforeAll, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { approver, author } from '@/testing/ordering/people';
import { deletePreset, listPresets, savePreset } from './preset-store';

openTestDatabase();
const ada = { ...author, roles: ['analyst'] as const };
const ben = { ...approver, roles: ['analyst'] as const };
const type = 'PleiadesArchiveMono';
const ortho = { name: 'Ortho', isShared: false, values: { processing_level: 'ortho' }, replace: false };
const namesFor = async (reader: { id: string }, of = type) =>
  (await listPresets(of, reader)).presets.map(({ name }) => name);

beforeAll(async () => {
  await db()
    .insert(users)
    .values([
      { ...author, name: 'Ada' },
      { ...approver, name: 'Ben' },
    ]);
});

it('is seen by its owner alone until it is shared, and under its product type only', async () => {
  await savePreset(type, ortho, ada);
  expect(await namesFor(ada)).toEqual(['Ortho']);
  expect(await namesFor(ben)).toEqual([]);
  expect(await namesFor(ada, 'SPOTArchive15Mono')).toEqual([]);
  await savePreset(type, { ...ortho, isShared: true, replace: true }, ada);
  expect((await listPresets(type, ben)).presets).toMatchObject([
    { isMine: false, isShared: true, ownerName: 'Ada' },
  ]);
});

it('is replaced only when that is asked for, and never someone else’s', async () => {
  await expect(savePreset(type, ortho, ada)).rejects.toMatchObject({ type: 'preset-exists' });
  const values = { processing_level: 'primary' };
  await savePreset(type, { ...ortho, values, isShared: true, replace: true }, ben);
  const { presets: seen } = await listPresets(type, ada);
  expect(seen.map((preset) => [preset.ownerName, preset.values.processing_level]).sort()).toEqual([
    ['Ada', 'ortho'],
    ['Ben', 'primary'],
  ]);
});

it('is deleted by its owner, and a shared one by admins', async () => {
  const [own] = (await listPresets(type, ada)).presets.filter(({ isMine }) => isMine);
  const id = own?.id ?? '';
  expect(await deletePreset(id, ben)).toBe(false);
  expect(await deletePreset(id, { ...ben, roles: ['admin'] })).toBe(true);
  expect(await deletePreset(id, ada)).toBe(false);
  await savePreset(type, { ...ortho, name: 'Private' }, ada);
  const mine = (await listPresets(type, ada)).presets.find(({ name }) => name === 'Private');
  expect(await deletePreset(mine?.id ?? '', { ...ben, roles: ['admin'] })).toBe(false);
  expect(await deletePreset(mine?.id ?? '', ada)).toBe(true);
});
