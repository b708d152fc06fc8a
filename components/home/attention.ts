import type { Api } from '@/components/api';
import type { AoiSummary } from '@/components/ingestion/aois/aoi-order';
import { formatCount, formatDate, formatDuration, formatPlural, formatSeries } from '@/components/ui/format';
import { isAllowed, type Role } from '@/lib/accounts/role';
import {
  lastIncreaseAt,
  stalledForMs,
  type TileSample,
  unchangedSince,
} from '@/lib/ingestion/aois/aoi-history';
import { countFailing } from '@/lib/ingestion/aois/harm';
import { formatMoney } from '@/lib/ordering/money';
import type { OrderSummary } from '@/lib/ordering/order-shape';
import { nameInSentence } from '@/lib/upstream/shown-name';
import type { Output } from '@/lib/web/call';

export type Run = Output<Api['GET /api/ingestion/runs']>['runs'][number];

export const needKinds = [
  'settle',
  'unknown-order',
  'unknown-run',
  'stuck',
  'failed',
  'retry',
  'approve',
  'place',
  'refused',
  'overdue',
] as const;
export type NeedKind = (typeof needKinds)[number];

/** Something that waits for the reader: what it is, why, since when, and the one thing to do about it. */
export interface AttentionItem {
  key: string;
  kind: NeedKind;
  title: string;
  detail: string;
  /** Since when, ms; left out where no one knows. */
  at?: number;
  action: { label: string; href: string };
}

export interface AttentionInput {
  roles: readonly Role[];
  /** Orders that the reader can settle now, can approve now, and their own. */
  settle: readonly OrderSummary[];
  approve: readonly OrderSummary[];
  mine: readonly OrderSummary[];
  /** Own orders whose expected day of delivery is over. */
  overdue: readonly OrderSummary[];
  aois: readonly AoiSummary[];
  /** True if the workflow server could not be read: how long nothing has changed is unknown then. */
  isDown: boolean;
  samples: ReadonlyMap<string, readonly TileSample[]>;
  runs: readonly Run[];
  now: number;
}

const dayMs = 24 * 3_600_000;

/** Everything that waits for the reader, most urgent first. Nothing is shown to someone who can do nothing about it. */
export function collectAttentionItems(input: AttentionInput): AttentionItem[] {
  const needs = [
    ...orderNeeds(input),
    ...(isAllowed(input.roles, ['operator']) ? ingestionNeeds(input) : []),
  ];
  const rank = (need: AttentionItem) => needKinds.indexOf(need.kind);
  return needs.sort((a, b) => rank(a) - rank(b) || (b.at ?? 0) - (a.at ?? 0));
}

const formatAmount = ({ total, currency, number }: OrderSummary) =>
  total === undefined ? `Order ${number}` : `An order of ${formatMoney(total, currency ?? '')}`;
const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const orderHref = ({ id }: OrderSummary) => `/orders/${encodeURIComponent(id)}`;

/** What an order is of: `9 images, 3 areas, Swath EU 2026`. */
function describeContents({ imageCount, areaNames, contractName }: OrderSummary): string {
  const parts = [
    imageCount > 0 ? formatPlural(imageCount, 'image') : '',
    areaNames.length === 1
      ? (areaNames[0] ?? '')
      : areaNames.length > 1
        ? formatPlural(areaNames.length, 'area')
        : '',
    contractName,
  ];
  return formatSeries(parts.filter((part) => part !== ''));
}

function orderNeeds({ settle, approve, mine, overdue, now }: AttentionInput): AttentionItem[] {
  const settling = new Set(settle.map(({ id }) => id));
  const of = (
    order: OrderSummary,
    kind: NeedKind,
    rest: Pick<AttentionItem, 'title' | 'detail'>,
    label: string,
  ): AttentionItem => ({
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
          title: `${formatAmount(order)} may or may not have been placed`,
          detail:
            'No clear answer arrived, and Swath does not send it again. Check with the provider, then settle it',
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
            title: `${formatAmount(order)} you made may or may not have been placed`,
            detail: 'Nothing is resent. An approver settles it once the provider confirms the outcome',
          },
          'Open order',
        ),
      ),
    ...approve.map((order) =>
      of(
        order,
        'approve',
        {
          title: `${order.author.name} asks you to approve ${lower(formatAmount(order))}`,
          detail: describeContents(order),
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
            title: `Approved: ${lower(formatAmount(order))}`,
            detail: `${describeContents(order)} · not placed yet`,
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
            title: `Refused: ${lower(formatAmount(order))}`,
            detail: `${describeContents(order)} · nothing was ordered`,
          },
          'See why',
        ),
      ),
    ...overdue.map((order) =>
      of(
        order,
        'overdue',
        {
          title: `Order ${order.number} is not delivered`,
          detail: `${describeContents(order)} · expected by ${formatDate(order.delivery?.expectedOn ?? '')}`,
        },
        'Open order',
      ),
    ),
  ];
}

const boardHref = (aoi: string, status?: string) =>
  `/ingestion/aoi/${encodeURIComponent(aoi)}${status ? `?status=${status}` : ''}`;

function ingestionNeeds({ aois, isDown, samples, runs, now }: AttentionInput): AttentionItem[] {
  const of = (name: string) => samples.get(name) ?? [];
  return [
    ...runs
      .filter(({ state, startedAt }) => state === 'unknown' && now - Date.parse(startedAt) < 7 * dayMs)
      .map(
        (run): AttentionItem => ({
          key: `run ${run.id}`,
          kind: 'unknown-run',
          title: `The run into ${nameInSentence(run.aoi)} may or may not have started`,
          detail: `${run.sceneCount === null ? '' : `${formatPlural(run.sceneCount, 'scene')} · `}check its board before you start it again`,
          at: Date.parse(run.startedAt),
          action: { label: 'Open board', href: boardHref(run.aoi) },
        }),
      ),
    ...aois.flatMap((aoi): AttentionItem[] => {
      const { count, kind } = countFailing(aoi, 'RETRY');
      if (count === 0) return [];
      const others =
        kind === 'tile' && (aoi.scenes?.RETRY ?? 0) > 0
          ? `, with ${formatPlural(aoi.scenes?.RETRY ?? 0, 'scene')}`
          : '';
      return [
        {
          key: `retry ${aoi.name}`,
          kind: 'retry',
          title: `${formatPlural(count, `${kind} needs a retry`, `${kind}s need a retry`)}`,
          detail: `${nameInSentence(aoi.name)}${others}`,
          at: lastIncreaseAt(of(aoi.name), 'RETRY'),
          action: { label: `Show ${formatPlural(count, kind)}`, href: boardHref(aoi.name, 'RETRY') },
        },
      ];
    }),
    ...aois.flatMap((aoi): AttentionItem[] => {
      const ms = isDown || aoi.error !== null ? undefined : stalledForMs(of(aoi.name), now);
      if (ms === undefined || !aoi.tiles) return [];
      return [
        {
          key: `stuck ${aoi.name}`,
          kind: 'stuck',
          title: `${nameInSentence(aoi.name)} has made no progress for ${formatDuration(ms)}`,
          detail: `${formatPlural(aoi.tiles.PENDING, 'tile')} PENDING`,
          at: unchangedSince(of(aoi.name)),
          action: { label: 'Open board', href: boardHref(aoi.name) },
        },
      ];
    }),
    ...failedNeed(aois, samples),
  ];
}

/** Failures are reported together: they wait for nothing, and often share a cause. */
function failedNeed(aois: readonly AoiSummary[], samples: AttentionInput['samples']): AttentionItem[] {
  const failed = aois
    .map((aoi) => ({ name: aoi.name, ...countFailing(aoi, 'FAILED') }))
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
  const times = failed.flatMap(({ name }) => lastIncreaseAt(samples.get(name) ?? [], 'FAILED') ?? []);
  return [
    {
      key: 'failed',
      kind: 'failed',
      title: `${formatPlural(total, noun)} failed${failed.length > 1 ? ` in ${failed.length} AOIs` : ''}`,
      detail:
        failed.length === 1
          ? nameInSentence(first.name)
          : formatSeries([
              ...failed
                .slice(0, 3)
                .map(({ name, count }) => `${formatCount(count)} in ${nameInSentence(name)}`),
              ...(failed.length > 3 ? [`${failed.length - 3} more`] : []),
            ]),
      at: times.length > 0 ? Math.max(...times) : undefined,
      action:
        failed.length === 1
          ? { label: `Show ${formatPlural(first.count, first.kind)}`, href: boardHref(first.name, 'FAILED') }
          : { label: `Show ${failed.length} AOIs`, href: '/ingestion' },
    },
  ];
}
