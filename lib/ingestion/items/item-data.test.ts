import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { audit } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { inBothModes } from '@/testing/ingestion/both-modes';
import { operator } from '@/testing/ingestion/services';
import { changeData, readItemData } from './item-data';

inBothModes('the payload of an item', (services, mode) => {
  const puts = () => services().requestsTo(/\/data$/, 'PUT');
  const readTile = async (aoi: string) => {
    await services().make(aoi, { scenes: 1, tilesPerScene: 1, statuses: { RETRY: 1 } });
    return { kind: 'tile' as const, id: (await services().listItems(aoi)).tile[0]!.id };
  };

  it('is replaced whole where the server offers that, and kept in the audit by what is other', async () => {
    const tile = await readTile('Data');
    const was = await readItemData('Data', tile);
    // Fields that the portal does not know, and known ones of another type, go back as they came.
    const data = { ...was, graph_name: 'Another', tile_nr: 7 };
    const change = changeData('Data', tile, { data, was }, operator);
    if (mode === 'letter') {
      await expect(change).rejects.toMatchObject({ type: 'not-offered' });
      expect(await readItemData('Data', tile)).toEqual(was);
      return;
    }
    expect(await change).toEqual(data);
    expect(await readItemData('Data', tile)).toEqual(data);
    const [row] = await db()
      .select()
      .from(audit)
      .where(eq(audit.subject, 'aoi:Data'))
      .orderBy(desc(audit.id));
    expect(row).toMatchObject({
      action: 'ingestion.data',
      actorEmail: operator.email,
      result: 'done',
      detail: {
        ...tile,
        changed: {
          graph_name: { from: JSON.stringify(was.graph_name), to: '"Another"' },
          tile_nr: { from: JSON.stringify(was.tile_nr), to: '7' },
        },
      },
    });
    const sent = await puts();
    await expect(changeData('Data', tile, { data: was, was }, operator)).rejects.toMatchObject({
      type: 'data-changed',
    });
    expect(await puts()).toBe(sent);
  });

  it('is kept in the audit also where the cut goes through a character', async () => {
    if (mode === 'letter') return;
    const tile = await readTile('Cut');
    const was = await readItemData('Cut', tile);
    await changeData('Cut', tile, { data: { ...was, graph_name: `${'x'.repeat(998)}🛰` }, was }, operator);
    const [row] = await db().select().from(audit).where(eq(audit.subject, 'aoi:Cut'));
    expect(row?.detail).toMatchObject({ changed: { graph_name: { to: expect.stringMatching(/x\ufffd$/) } } });
  });

  it('is in doubt where a page answers the change', async () => {
    if (mode === 'letter') return;
    const tile = await readTile('Paged');
    const was = await readItemData('Paged', tile);
    await services().sim.faults.set([{ service: 'workflow', method: 'PUT', kind: 'html', status: 200 }]);
    const change = changeData('Paged', tile, { data: { ...was, graph_name: 'Another' }, was }, operator);
    await expect(change).rejects.toMatchObject({ kind: 'malformed', isUncertain: true });
    await services().sim.faults.clear();
  });

  it('is left alone where the item is of another AOI, or the name is a pattern', async () => {
    await services().make('Other', { scenes: 1, tilesPerScene: 0 });
    const scene = { kind: 'scene' as const, id: (await services().listItems('Other')).scene[0]!.id };
    const was = await readItemData('Other', scene);
    const sent = await puts();
    for (const [aoi, type] of [
      ['Data', 'not-of-this-aoi'],
      ['Oth*', 'pattern-in-name'],
    ] as const)
      await expect(changeData(aoi, scene, { data: {}, was }, operator)).rejects.toMatchObject({ type });
    expect(await puts()).toBe(sent);
  });
});
