import { expect, it } from 'vitest';
import { judgeAdvisories } from './support/advisories.mjs';

const advisory = (id: string, severity: string) => ({
  source: 1,
  name: 'left',
  title: 'Reads too much',
  url: `https://github.com/advisories/${id}`,
  severity,
});
const printed = JSON.stringify({
  vulnerabilities: {
    left: { via: [advisory('GHSA-a', 'high'), advisory('GHSA-b', 'moderate')] },
    right: { via: ['left', advisory('GHSA-c', 'critical')] },
  },
  metadata: { vulnerabilities: { total: 2 } },
});
const now = new Date('2026-11-22T00:00:00Z');
const until = (day: string) => ({ reason: 'Swath never calls it', until: day });

it('fails on advisories of high severity that no one has accepted, and once an acceptance has ended', () => {
  expect(judgeAdvisories(printed, {}, now).problems).toEqual([
    'left: GHSA-a (high) Reads too much',
    'left: GHSA-c (critical) Reads too much',
  ]);
  const accepted = { 'GHSA-a': until('2026-11-22'), 'GHSA-c': until('2026-11-21') };
  expect(judgeAdvisories(printed, accepted, now).problems).toEqual([
    'left: GHSA-c (critical) Reads too much; it was accepted until 2026-11-21',
  ]);
});

it('says that nothing was checked when the registry does not answer', () => {
  for (const answer of ['', 'no JSON', '{"message":"405 Method Not Allowed","statusCode":405}']) {
    expect(judgeAdvisories(answer, {}, now)).toEqual({
      problems: [],
      sentence: expect.stringContaining('NOT checked'),
    });
  }
});
