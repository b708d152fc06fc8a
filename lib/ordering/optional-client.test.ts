import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { area, configure } from '@/testing/ordering/services';
import { startSimulator, type TestSimulator } from '@/testing/simulator';
import { readLicence, readOutlook, readVoucher } from './optional-client';

const acquisition = {
  productTypeId: 'PleiadesTaskingOnePlan',
  area,
  period: { start: '2027-04-01T00:00:00Z', end: '2027-04-20T23:59:59Z' },
};
let sim: TestSimulator;
const start = async (extras: string) => {
  sim = await startSimulator({ env: { SIM_EXTRAS: extras } });
  configure({ ...sim.env, SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent' });
};

describe('a deployment that says more than the interface', () => {
  beforeAll(() => start('1'));
  afterAll(() => sim.stop());

  it('says what a voucher is worth, and nothing of one that it does not know', async () => {
    expect(await readVoucher('SWATH10')).toMatchObject({ percent: '10', isValid: true });
    expect(await readVoucher('SPRING2024')).toMatchObject({ isValid: false });
    expect(await readVoucher('a/../b')).toBeUndefined();
  });

  it('reports the text of a licence', async () => {
    expect(await readLicence('eula_5')).toMatch(/^END USER LICENCE/);
    expect(await readLicence('none')).toBeUndefined();
  });

  it('says how likely an acquisition is, and the passes in its period', async () => {
    const outlook = await readOutlook(acquisition);
    expect(outlook?.rating).toMatch(/GREEN|ORANGE|RED/);
    expect(outlook?.probability).toBeGreaterThan(0);
    expect(outlook?.attempts?.length).toBeGreaterThan(0);
    expect(outlook?.attempts?.every(({ start: at }) => at >= '2027-04-01' && at < '2027-04-21')).toBe(true);
  });

  it('says so when the service refuses or fails', async () => {
    const turned = { start: acquisition.period.end, end: acquisition.period.start };
    await expect(readOutlook({ ...acquisition, period: turned })).rejects.toMatchObject({ kind: 'status' });
  });
});

describe('a deployment that follows the interface alone', () => {
  beforeAll(() => start('0'));
  afterAll(() => sim.stop());

  it('says nothing, and that is no failure', async () => {
    expect(await readVoucher('SWATH10')).toBeUndefined();
    expect(await readLicence('eula_5')).toBeUndefined();
    expect(await readOutlook(acquisition)).toBeUndefined();
  });
});
