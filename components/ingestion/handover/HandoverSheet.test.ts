import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { HandoverAoiFacts } from '@/lib/ingestion/handover/handover-counts';
import { noCounts } from '@/lib/ingestion/status';
import { HandoverSheet } from './HandoverSheet';

const createdAt = Date.parse('2026-11-21T10:00:00Z');
const minute = 60_000;
const failures = (count: number): HandoverAoiFacts['fresh'] => [
  { status: 'FAILED', kind: 'tile', signature: 'No overlap', count, ids: [7], lastAt: null },
];
const aoi = (name: string, over: Partial<HandoverAoiFacts> = {}): HandoverAoiFacts => ({
  name,
  scenes: noCounts(),
  tiles: noCounts(),
  readAt: createdAt - minute,
  fresh: [],
  cleared: [],
  open: null,
  openCount: 0,
  passed: 0,
  ...over,
});
const unread = { scenes: null, tiles: null, readAt: null, openCount: null };

/** What a handover of these AOIs says. */
function said(...aois: HandoverAoiFacts[]): string {
  const document = { aois, acts: [], hasMoreActs: false };
  const handover = {
    id: 'h',
    createdBy: 'Ines',
    createdAt,
    since: createdAt - 60 * minute,
    note: '',
    document,
  };
  return renderToStaticMarkup(createElement(HandoverSheet, { handover }))
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

it('never says of an AOI that could not be read that it is without failures', () => {
  const words = said(aoi('Aude'), aoi('Po', unread), aoi('Var', { open: failures(3), openCount: 3 }));
  expect(words).toContain('1 AOI without failures: Aude ');
  expect(words).toContain('Counts could not be read for 1 AOI: Po ');
  expect(words).toContain('Still open, unknown for 1 AOI 3 ');
  expect(said(aoi('Po', unread))).toContain('Still open, unknown for 1 AOI – ');
  expect(said(aoi('Aude'))).not.toMatch(/unknown/i);
});

it('shows the age of what was read long before', () => {
  const readAt = createdAt - 184 * minute;
  const words = said(aoi('Aude', { readAt }), aoi('Var', { readAt, open: failures(3), openCount: 3 }));
  expect(words).toContain('The data for 2 AOIs was already old');
  expect(words).toContain('without failures: Aude (as of 21 Nov 2026, 06:56 UTC)');
  expect(words).toContain('as of 21 Nov 2026, 06:56 UTC, 3 h 04 min before the handover');
  expect(said(aoi('Aude'))).not.toMatch(/as of|already old/);
});

it('shows what is new by the counts alone, and what may be new or old', () => {
  const comparedAt = createdAt - 70 * minute;
  const mixed = aoi('Var', { open: failures(4), openCount: 3, freshCount: 1, unclearCount: 0, comparedAt });
  expect(said(mixed)).toMatch(/New failures 1 1 by the counts. Swath does not know which/);
  expect(said(mixed)).toContain('compared with the counts from 21 Nov 2026, 08:50 UTC');
  const unclear = aoi('Var', { open: failures(4), openCount: 4, freshCount: 0, unclearCount: 4 });
  expect(said(unclear)).toContain('New or old: unknown ');
  expect(said(unclear)).toContain('Still open, 4 unknown if new or old 4 ');
});

it('shows what was written down before it kept what is not clear', () => {
  const words = said(aoi('Var', { fresh: failures(2), open: failures(3), openCount: 3 }));
  expect(words).toMatch(/New failures 2 .* Still open 3 /);
  expect(words).not.toMatch(/unknown/i);
});
