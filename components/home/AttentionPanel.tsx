'use client';
import {
  ChevronRight,
  CircleQuestionMark,
  CircleX,
  type LucideIcon,
  OctagonX,
  PackageX,
  Receipt,
  RotateCw,
  Stamp,
  TimerOff,
} from 'lucide-react';
import { Age } from '@/components/ui/Age';
import { ButtonLink } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { formatList, formatPlural } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { AttentionItem, NeedKind } from './attention';

const danger = 'bg-failed-soft text-failed-text';
const waiting = 'bg-retry-soft text-retry-text';
const asked = 'bg-pending-soft text-pending-text';
const appearances: Record<NeedKind, { icon: LucideIcon; className: string }> = {
  settle: { icon: CircleQuestionMark, className: danger },
  'unknown-order': { icon: CircleQuestionMark, className: danger },
  'unknown-run': { icon: CircleQuestionMark, className: danger },
  retry: { icon: RotateCw, className: waiting },
  stuck: { icon: TimerOff, className: waiting },
  failed: { icon: OctagonX, className: danger },
  approve: { icon: Stamp, className: asked },
  overdue: { icon: PackageX, className: asked },
  place: { icon: Receipt, className: asked },
  refused: { icon: CircleX, className: danger },
};

export interface NeedsPanelProps {
  needs: readonly AttentionItem[];
  /** Whether all that is asked was answered at least once; before, nothing is said to be well. */
  isComplete: boolean;
  /** What could not be asked, in words: "orders", "ingestions". */
  missing: readonly string[];
}

/** What waits for the reader, most urgent first: the one list of the home page. */
export function AttentionPanel({ needs, isComplete, missing }: NeedsPanelProps) {
  const count = needs.length;
  return (
    <section
      aria-labelledby="needs"
      className="flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-surface"
    >
      <header className="flex min-h-13 flex-wrap items-center gap-x-3 px-4 py-2">
        <h2 id="needs" className="font-strong text-20">
          {count > 0
            ? `${formatPlural(count, 'thing needs', 'things need')} your attention`
            : isComplete && missing.length === 0
              ? 'Nothing needs your attention'
              : 'Needs your attention'}
        </h2>
        <p className="ml-auto text-12 text-muted">
          {missing.length > 0
            ? `${formatList(missing)} could not be loaded`
            : count > 1 && 'most urgent first'}
        </p>
      </header>
      {!isComplete && count === 0 && missing.length === 0 ? (
        <div className="border-line border-t">
          <SkeletonRows rows={3} className="h-[3.875rem]" />
        </div>
      ) : count === 0 ? (
        <p className="border-line border-t px-4 py-5 text-muted">
          {missing.length > 0
            ? 'Something may be waiting for you. It is unknown until these load again.'
            : 'Orders to approve or settle, tiles to retry and stalled AOIs appear here.'}
        </p>
      ) : (
        <ol>
          {needs.map((need, index) => (
            <NeedRow key={need.key} need={need} isFirst={index === 0} />
          ))}
        </ol>
      )}
    </section>
  );
}

function NeedRow({ need, isFirst }: { need: AttentionItem; isFirst: boolean }) {
  const { icon: Icon, className } = appearances[need.kind];
  return (
    <li className="relative flex min-h-[3.875rem] items-center gap-3 border-line border-t py-2 pr-9 pl-4 md:pr-3">
      <span
        aria-hidden
        className={cx('flex size-8 shrink-0 items-center justify-center rounded-control', className)}
      >
        <Icon size={16} />
      </span>
      {/* Most of it are names, whose hyphens would be as wide as figures. */}
      <div className="min-w-0 flex-1 normal-nums">
        <p className="break-words font-strong">{need.title}</p>
        <p className="break-words text-12 text-muted">
          {need.detail}
          {need.at !== undefined && (
            <span className="md:hidden">
              {' · '}
              <Age at={need.at} />
            </span>
          )}
        </p>
      </div>
      {need.at !== undefined && <Age at={need.at} className="shrink-0 text-12 text-muted max-md:hidden" />}
      <ButtonLink
        data-story={need.kind === 'approve' ? 'review' : undefined}
        href={need.action.href}
        variant={isFirst ? 'primary' : 'secondary'}
        className="w-32 !h-7 max-md:hidden"
      >
        {need.action.label}
      </ButtonLink>
      <Link
        href={need.action.href}
        aria-label={`${need.action.label}: ${need.title}`}
        className="focus-inset absolute inset-0 flex items-center justify-end pr-2 md:hidden"
      >
        <ChevronRight aria-hidden size={18} className="text-muted" />
      </Link>
    </li>
  );
}
