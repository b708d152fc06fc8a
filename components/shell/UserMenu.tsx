'use client';
import { Activity, Keyboard, LogOut, Search, Settings2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Kbd } from '@/components/ui/Kbd';
import { Popover } from '@/components/ui/Popover';
import { Segmented } from '@/components/ui/Segmented';
import { useToast } from '@/components/ui/Toast';
import { servicesInWords, useServices } from './services';
import { useMay, useSession } from './session';
import { useShellActions } from './shell-actions';
import { useAppearance } from './theme/use-appearance';

const rowLook =
  'flex min-h-8 w-full items-center gap-2 rounded-control px-2 py-1.5 text-left hover:bg-hover phone:min-h-11';

/** Ends the session, here and for good, and shows the sign-in page. */
export function useSignOut() {
  const toast = useToast();
  return async () => {
    try {
      const { signOut } = await import('next-auth/react');
      await signOut({ redirect: false });
      window.location.assign('/sign-in?left=1');
    } catch {
      toast({
        title: 'You are still signed in',
        description: 'The portal did not answer. Try again.',
        kind: 'failed',
      });
    }
  };
}

/** Who is signed in, how the portal looks to them, and the way out. */
export function UserMenu({ side }: { side: 'right' | 'bottom' }) {
  const { user, isDemo } = useSession();
  const { theme, setTheme, density, setDensity } = useAppearance();
  const { openShortcuts, openPalette } = useShellActions();
  const [isOpen, setIsOpen] = useState(false);
  const isAdmin = useMay(['admin']);
  const { data } = useServices();
  const leave = useSignOut();
  const then = (action: () => void) => () => {
    setIsOpen(false);
    action();
  };
  return (
    <Popover
      side={side}
      align="end"
      label="Your account"
      className="w-72 p-1"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          aria-label={`Your account: ${user.name}`}
          className="group flex size-9 items-center justify-center rounded-full phone:size-11"
        >
          <span className="flex size-7 items-center justify-center rounded-full border border-line-strong bg-inset font-strong text-12 text-ink group-hover:border-control-line">
            {initials(user.name)}
          </span>
        </button>
      }
    >
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
        <Link href="/#services" className={`${rowLook} md:hidden`} onClick={() => setIsOpen(false)}>
          <Activity aria-hidden size={16} className="text-muted" />
          <span className="flex-1">Services</span>
          <span className="text-12 text-muted">{data ? servicesInWords(data.services) : 'not known'}</span>
        </Link>
        {isAdmin && (
          <Link href="/admin" className={`${rowLook} md:hidden`} onClick={() => setIsOpen(false)}>
            <Settings2 aria-hidden size={16} className="text-muted" />
            Admin
          </Link>
        )}
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
    </Popover>
  );
}

/** The first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}
