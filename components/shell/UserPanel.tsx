'use client';
import { Activity, CircleUser, Keyboard, LogOut, Search, Settings2 } from 'lucide-react';
import Link from 'next/link';
import { Kbd } from '@/components/ui/Kbd';
import { Segmented } from '@/components/ui/Segmented';
import { servicesInWords, useServices } from './services';
import { useMay, useSession } from './session';
import { useShellActions } from './shell-actions';
import { useAppearance } from './theme/use-appearance';
import { useSignOut } from './use-sign-out';

const rowLook =
  'flex min-h-8 w-full items-center gap-2 rounded-control px-2 py-1.5 text-left hover:bg-hover phone:min-h-11';

/** Who is signed in, how the portal looks to them, and the way out. */
export function UserPanel({ onLeave }: { onLeave: () => void }) {
  const { user, isDemo } = useSession();
  const { theme, setTheme, density, setDensity } = useAppearance();
  const { openShortcuts, openPalette } = useShellActions();
  const isAdmin = useMay(['admin']);
  const { data } = useServices();
  const leave = useSignOut();
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
          {user.roles.join(', ')}
          {isDemo && ' · demo, nothing real is ordered'}
        </p>
      </div>
      <div className="space-y-3 border-line border-t px-2 py-3">
        <Segmented
          label="Theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <Segmented
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
        <button type="button" className={`${rowLook} md:hidden`} onClick={then(openPalette)}>
          <Search aria-hidden size={16} className="text-muted" />
          Find anything
        </button>
        <Link href="/#services" className={`${rowLook} md:hidden`} onClick={onLeave}>
          <Activity aria-hidden size={16} className="text-muted" />
          <span className="flex-1">Services</span>
          <span className="text-12 text-muted">{data ? servicesInWords(data.services) : 'not known'}</span>
        </Link>
        {isAdmin && (
          <Link href="/admin" className={`${rowLook} md:hidden`} onClick={onLeave}>
            <Settings2 aria-hidden size={16} className="text-muted" />
            Admin
          </Link>
        )}
        <Link href="/account" className={rowLook} onClick={onLeave}>
          <CircleUser aria-hidden size={16} className="text-muted" />
          Account and sessions
        </Link>
        <button type="button" className={rowLook} onClick={then(openShortcuts)}>
          <Keyboard aria-hidden size={16} className="text-muted" />
          Keyboard shortcuts
          <Kbd className="ml-auto max-md:hidden">?</Kbd>
        </button>
        <button type="button" className={rowLook} onClick={then(leave)}>
          <LogOut aria-hidden size={16} className="text-muted" />
          Sign out
        </button>
      </div>
    </>
  );
}
