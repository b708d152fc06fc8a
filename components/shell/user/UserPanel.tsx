'use client';
import {
  Activity,
  BookOpen,
  CircleUser,
  Keyboard,
  LogOut,
  Presentation,
  Search,
  Settings2,
  Signpost,
} from 'lucide-react';
import { useStoryCommand } from '@/components/tour/use-progress';
import { formatSeries } from '@/components/ui/format';
import { Kbd } from '@/components/ui/Kbd';
import { Link } from '@/components/ui/Link';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { formatServices, useServices } from '../services/services';
import { useCan, useSession } from '../session';
import { useShellActions } from '../shell-actions';
import { useAppearance } from '../theme/use-appearance';
import { useGuideHref } from '../use-guide-href';
import { useSignOut } from './use-sign-out';

const rowClass =
  'flex min-h-8 w-full items-center gap-2 rounded-control px-2 py-1.5 text-left hover:bg-hover phone:min-h-11';

/** Who is signed in, how the portal looks to them, and the way out. */
export function UserPanel({ onLeave }: { onLeave: () => void }) {
  const { user, isDemo, presentsUntil } = useSession();
  const { theme, setTheme, density, setDensity } = useAppearance();
  const { openShortcuts, openPalette, togglePresenter } = useShellActions();
  const isAdmin = useCan(['admin']);
  const { data } = useServices();
  const leave = useSignOut();
  const guide = useGuideHref();
  const story = useStoryCommand();
  const then = (action: () => void) => () => {
    onLeave();
    action();
  };
  return (
    <>
      <div className="px-2 pt-2 pb-3">
        <p className="truncate font-strong">{user.name}</p>
        <p className="truncate text-12 text-muted">{user.email}</p>
        <p className="mt-1 text-12 text-muted">
          {formatSeries(user.roles)}
          {isDemo && ' · demo, nothing real is ordered'}
        </p>
      </div>
      <div className="space-y-3 border-line border-t px-2 py-3">
        <SegmentedControl
          label="Theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <SegmentedControl
          label="Density"
          value={density}
          onChange={setDensity}
          options={[
            { value: 'compact', label: 'Compact' },
            { value: 'comfortable', label: 'Comfortable' },
          ]}
        />
      </div>
      <div className="border-line border-t pt-1">
        <button type="button" className={`${rowClass} md:hidden`} onClick={then(openPalette)}>
          <Search aria-hidden size={16} className="text-muted" />
          Find anything
        </button>
        <Link href="/#services" className={`${rowClass} md:hidden`} onClick={onLeave}>
          <Activity aria-hidden size={16} className="text-muted" />
          <span className="flex-1">Services</span>
          <span className="text-12 text-muted">{data ? formatServices(data.services) : 'unknown'}</span>
        </Link>
        {isAdmin && (
          <Link href="/admin" className={`${rowClass} md:hidden`} onClick={onLeave}>
            <Settings2 aria-hidden size={16} className="text-muted" />
            Admin
          </Link>
        )}
        <Link href="/account" className={rowClass} onClick={onLeave}>
          <CircleUser aria-hidden size={16} className="text-muted" />
          Account and sessions
        </Link>
        <Link href={guide} className={rowClass} onClick={onLeave}>
          <BookOpen aria-hidden size={16} className="text-muted" />
          Guide for this page
        </Link>
        <button type="button" className={rowClass} onClick={then(story.run)}>
          <Signpost aria-hidden size={16} className="text-muted" />
          {story.label}
        </button>
        <button type="button" className={rowClass} onClick={then(openShortcuts)}>
          <Keyboard aria-hidden size={16} className="text-muted" />
          Keyboard shortcuts
          <Kbd className="ml-auto max-md:hidden">?</Kbd>
        </button>
        <button type="button" className={rowClass} onClick={then(togglePresenter)}>
          <Presentation aria-hidden size={16} className="text-muted" />
          {presentsUntil ? 'End presenter mode' : 'Start presenter mode'}
          <Kbd className="ml-auto max-md:hidden">G P</Kbd>
        </button>
        <button type="button" className={rowClass} onClick={then(leave)}>
          <LogOut aria-hidden size={16} className="text-muted" />
          Sign out
        </button>
      </div>
    </>
  );
}
