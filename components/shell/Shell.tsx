'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStored } from '@/components/ui/use-stored';
import { mayBeOpen, progressKey } from '@/lib/tour/story-open';
import { BottomBar } from './BottomBar';
import { useNotifications } from './inbox/use-notifications';
import { addShortcut, handleKey } from './keys/shortcut-store';
import { useShortcut } from './keys/use-shortcut';
import { NavRail, useDestinations } from './NavRail';
import { endPresenting, onPresenterChange } from './presenter/presenting';
import { type Session, SessionProvider, useSession } from './session';
import { ShellActionsContext } from './shell-actions';
import { clearPersonalData } from './user/personal-data';

/* Loaded when they are first asked for. */
const Palette = dynamic(() => import('./CommandPalette').then(({ CommandPalette }) => CommandPalette), {
  ssr: false,
});
const ShortcutsDialog = dynamic(
  () => import('./keys/ShortcutsDialog').then(({ ShortcutsDialog }) => ShortcutsDialog),
  { ssr: false },
);

const PresenterDialog = dynamic(
  () => import('./presenter/PresenterDialog').then(({ PresenterDialog }) => PresenterDialog),
  { ssr: false },
);
const PresenterMode = dynamic(() =>
  import('./presenter/PresenterMode').then(({ PresenterMode }) => PresenterMode),
);
const Story = dynamic(() => import('@/components/tour/Story'), { ssr: false });

/** What is around every page of the portal: rail or bottom bar, palette, shortcuts. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [isShortcutsOpen, setIsShortcutsOpen] = useState(false);
  const [isPresenterOpen, setIsPresenterOpen] = useState(false);
  const { presentsUntil, presentsForMs = 0 } = session;
  const wasPresenterOpen = useOnce(isPresenterOpen);
  const wasPaletteOpen = useOnce(isPaletteOpen);
  const wereShortcutsOpen = useOnce(isShortcutsOpen);
  const actions = useMemo(
    () => ({
      openPalette: () => setIsPaletteOpen(true),
      openShortcuts: () => setIsShortcutsOpen(true),
      togglePresenter: () => (presentsUntil ? void endPresenting() : setIsPresenterOpen(true)),
    }),
    [presentsUntil],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.metaKey || event.ctrlKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k'
      ) {
        event.preventDefault();
        setIsPaletteOpen((wasOpen) => !wasOpen);
      } else handleKey(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // What someone left who did not sign out, and whose session ended elsewhere.
  const userId = session.user.id;
  useEffect(() => clearPersonalData(userId), [userId]);
  useEffect(() => onPresenterChange(() => location.reload()), []);
  useShortcut({
    keys: 'g p',
    label: presentsUntil ? 'End presenter mode' : 'Start presenter mode',
    group: 'Everywhere',
    run: actions.togglePresenter,
  });
  useShortcut({ keys: '/', label: 'Find anything', group: 'Everywhere', run: actions.openPalette });
  useShortcut({ keys: '?', label: 'Show these shortcuts', group: 'Everywhere', run: actions.openShortcuts });

  return (
    <SessionProvider session={session}>
      <ShellActionsContext value={actions}>
        <a
          href="#content"
          className="-translate-y-20 fixed top-2 left-2 z-50 rounded-control bg-accent px-3 py-1.5 font-strong text-on-accent focus:translate-y-0"
        >
          Skip to the page
        </a>
        <NavRail />
        <main id="content" tabIndex={-1} className="min-h-dvh pb-bottom-bar outline-none md:pl-rail">
          {children}
        </main>
        <BottomBar />
        <PlaceShortcuts />
        <Notifications />
        <StoryWhenOpen />
        {presentsUntil && <PresenterMode until={presentsUntil} forMs={presentsForMs} hasRail />}
        {wasPresenterOpen && <PresenterDialog open={isPresenterOpen} onOpenChange={setIsPresenterOpen} />}
        {wasPaletteOpen && <Palette open={isPaletteOpen} onOpenChange={setIsPaletteOpen} />}
        {wereShortcutsOpen && <ShortcutsDialog open={isShortcutsOpen} onOpenChange={setIsShortcutsOpen} />}
      </ShellActionsContext>
    </SessionProvider>
  );
}

/** Whether something was true at least once: what closes with a motion must stay mounted. */
function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}

/** What is new, as notifications of the browser. */
function Notifications() {
  useNotifications();
  return null;
}

/** The guided story, while it is open. */
function StoryWhenOpen() {
  const { user } = useSession();
  const [text] = useStored(progressKey(user.id));
  return mayBeOpen(text) && <Story />;
}

/** `g` and then a letter leads to each destination. */
function PlaceShortcuts() {
  const router = useRouter();
  const places = useDestinations();
  useEffect(() => {
    const removers = places.map(({ href, label, key }) =>
      addShortcut({
        keys: `g ${key}`,
        label: `Go to ${label}`,
        group: 'Everywhere',
        run: () => router.push(href),
      }),
    );
    return () => {
      for (const remove of removers) remove();
    };
  }, [places, router]);
  return null;
}
