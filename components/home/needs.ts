import type { Api } from '@/components/api';
import { formatCount, formatDuration, formatPlural } from '@/components/ui/format';
import { isAllowed, type Role } from '@/lib/accounts/role';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderSummary } from '@/lib/ordering/shape';
import type { Output } from '@/lib/web/call';
import { roseAt, sameSince, stuckFor, type TileSample } from './aoi-history';

export type AoiSummary = Output<Api['GET /api/ingestion/aois']>['aois'][number];
export type Run = Output<Api['GET /api/ingestion/runs']>['runs'][number];

export const needKinds = [
  'settle',
  'unknown-order',
  'unknown-run',
  'retry',
  'stuck',
  'failed',
  'approve',
  'place',
  'refused',
] as const;
export type NeedKind = (typeof needKinds)[number];

/** Something that waits for the reader: what it is, why, since when, and the one thing to do about it. */
export interface Need {
  key: string;
  kind: NeedKind;
  title: string;
  detail: string;
  /** Since when, ms; left out where nobody knows. */
  at?: number;
  action: { label: string; href: string };
}

export interface NeedsInput {
  roles: readonly Role[];
  /** Orders that the reader can settle now, can approve now, and their own. */
  settle: readonly OrderSummary[];
  approve: readonly OrderSummary[];
  mine: readonly OrderSummary[];
  aois: readonly AoiSummary[];
  samples: ReadonlyMap<string, readonly TileSample[]>;
  runs: readonly Run[];
  now: number;
}

const dayMs = 24 * 3_600_000;

/** Everything that waits for the reader, most urgent first. Nothing is told to somebody who can do nothing about it. */
export function needsOf(input: NeedsInput): Need[] {
  const needs = [
    ...orderNeeds(input),
    ...(isAllowed(input.roles, ['operator']) ? ingestionNeeds(input) : []),
  ];
  const rank = (need: Need) => needKinds.indexOf(need.kind);
  return needs.sort((a, b) => rank(a) - rank(b) || (b.at ?? 0) - (a.at ?? 0));
}

const amountOf = ({ total, currency, number }: OrderSummary) =>
  total === undefined ? `Order ${number}` : `An order of ${formatMoney(total, currency ?? '')}`;
const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const orderHref = ({ id }: OrderSummary) => `/orders/${encodeURIComponent(id)}`;

/** What an order is of: `9 images, 3 areas, Swath EU 2026`. */
function contentsOf({ imageCount, areaNames, contractName }: OrderSummary): string {
  const parts = [
    imageCount > 0 ? formatPlural(imageCount, 'image') : '',
    areaNames.length === 1
      ? (areaNames[0] ?? '')
      : areaNames.length > 1
        ? formatPlural(areaNames.length, 'area')
        : '',
    contractName,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function orderNeeds({ settle, approve, mine, now }: NeedsInput): Need[] {
  const settling = new Set(settle.map(({ id }) => id));
  const of = (
    order: OrderSummary,
    kind: NeedKind,
    rest: Pick<Need, 'title' | 'detail'>,
    label: string,
  ): Need => ({
    key: `${kind} ${order.id}`,
    kind,
    at: Date.parse(order.submittedAt ?? order.updatedAt),
    action: { label, href: orderHref(order) },
    ...rest,
  });
  return [
    ...settle.map((order) =>
      of(
        order,
        'settle',
        {
          title: `${amountOf(order)} may or may not have been placed`,
          detail: 'The connection was lost after sending. Nothing is sent again until you settle it',
        },
        'Settle order…',
      ),
    ),
    ...mine
      .filter(({ state, id }) => state === 'unknown' && !settling.has(id))
      .map((order) =>
        of(
          order,
          'unknown-order',
          {
            title: `${amountOf(order)} of yours may or may not have been placed`,
            detail:
              'Nothing is sent again. An approver settles it once the service has said what became of it',
          },
          'Open order',
        ),
      ),
    ...approve.map((order) =>
      of(
        order,
        'approve',
        {
          title: `${order.author.name} asks you to approve ${lower(amountOf(order))}`,
          detail: contentsOf(order),
        },
        'Review order',
      ),
    ),
    ...mine
      .filter(({ state, actions }) => state === 'approved' && actions.includes('place'))
      .map((order) =>
        of(
          order,
          'place',
          {
            title: `${amountOf(order)} of yours was approved`,
            detail: `${contentsOf(order)} · it is not placed yet`,
          },
          'Place order…',
        ),
      ),
    ...mine
      .filter(({ state, updatedAt }) => state === 'refused' && now - Date.parse(updatedAt) < dayMs)
      .map((order) =>
        of(
          order,
          'refused',
          {
            title: `${amountOf(order)} of yours was refused`,
            detail: `${contentsOf(order)} · it was not ordered`,
          },
          'See why',
        ),
      ),
  ];
}

const boardHref = (aoi: string, status?: string) =>
  `/ingestion/aoi/${encodeURIComponent(aoi)}${status ? `?status=${status}` : ''}`;

/** Tiles where there are any, else scenes. */
function countOf({ tiles, scenes }: AoiSummary, status: 'RETRY' | 'FAILED') {
  const inTiles = tiles?.[status] ?? 0;
  return inTiles > 0 ? { count: inTiles, kind: 'tile' } : { count: scenes?.[status] ?? 0, kind: 'scene' };
}

function ingestionNeeds({ aois, samples, runs, now }: NeedsInput): Need[] {
  const of = (name: string) => samples.get(name) ?? [];
  return [
    ...runs
      .filter(({ state, startedAt }) => state === 'unknown' && now - Date.parse(startedAt) < 7 * dayMs)
      .map(
        (run): Need => ({
          key: `run ${run.id}`,
          kind: 'unknown-run',
          title: `It is not known whether ${run.aoi} was started`,
          detail: `${run.sceneCount === null ? '' : `${formatPlural(run.sceneCount, 'scene')} · `}look at its board before you start it again`,
          at: Date.parse(run.startedAt),
          action: { label: 'Open board', href: boardHref(run.aoi) },
        }),
      ),
    ...aois.flatMap((aoi): Need[] => {
      const { count, kind } = countOf(aoi, 'RETRY');
      if (count === 0) return [];
      const others =
        kind === 'tile' && (aoi.scenes?.RETRY ?? 0) > 0
          ? `, with ${formatPlural(aoi.scenes?.RETRY ?? 0, 'scene')}`
          : '';
      return [
        {
          key: `retry ${aoi.name}`,
          kind: 'retry',
          title: `${formatPlural(count, kind)} ${count === 1 ? 'waits' : 'wait'} for a retry`,
          detail: `${aoi.name}${others}`,
          at: roseAt(of(aoi.name), 'RETRY'),
          action: { label: `Open ${formatPlural(count, kind)}`, href: boardHref(aoi.name, 'RETRY') },
        },
      ];
    }),
    ...aois.flatMap((aoi): Need[] => {
      const ms = stuckFor(of(aoi.name), now);
      if (ms === undefined || !aoi.tiles) return [];
      return [
        {
          key: `stuck ${aoi.name}`,
          kind: 'stuck',
          title: `${aoi.name} has made no progress for ${formatDuration(ms)}`,
          detail: `${formatPlural(aoi.tiles.PENDING, 'tile')} PENDING`,
          at: sameSince(of(aoi.name)),
          action: { label: 'Open board', href: boardHref(aoi.name) },
        },
      ];
    }),
    ...failedNeed(aois, samples),
  ];
}

/** Failures are told together: they wait for nothing, and often share a cause. */
function failedNeed(aois: readonly AoiSummary[], samples: NeedsInput['samples']): Need[] {
  const failed = aois
    .map((aoi) => ({ name: aoi.name, ...countOf(aoi, 'FAILED') }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const [first] = failed;
  if (!first) return [];
  const total = failed.reduce((sum, { count }) => sum + count, 0);
  const noun = failed.every(({ kind }) => kind === 'tile')
    ? 'tile'
    : failed.every(({ kind }) => kind === 'scene')
      ? 'scene'
      : 'item';
  const times = failed.flatMap(({ name }) => roseAt(samples.get(name) ?? [], 'FAILED') ?? []);
  return [
    {
      key: 'failed',
      kind: 'failed',
      title: `${formatPlural(total, noun)} failed${failed.length > 1 ? ` in ${failed.length} areas` : ''}`,
      detail:
        failed.length === 1
          ? first.name
          : failed
              .slice(0, 3)
              .map(({ name, count }) => `${formatCount(count)} in ${name}`)
              .join(', ') + (failed.length > 3 ? ` and ${failed.length - 3} more` : ''),
      at: times.length > 0 ? Math.max(...times) : undefined,
      action:
        failed.length === 1
          ? { label: `Open ${formatPlural(first.count, first.kind)}`, href: boardHref(first.name, 'FAILED') }
          : { label: `Open ${failed.length} areas`, href: '/ingestion' },
    },
  ];
}
