'use client';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import {
  BookOpen,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Presentation,
  Receipt,
  SatelliteDish,
  Search,
  Signpost,
  Sun,
  UserPlus,
  VectorSquare,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { query } from '@/components/api';
import { useStoryCommand } from '@/components/tour/use-progress';
import { cx } from '@/components/ui/cx';
import { backdropClass, dialogClass } from '@/components/ui/dialog-class';
import { Kbd } from '@/components/ui/Kbd';
import { viewerRoles } from '@/lib/accounts/role';
import { shownName } from '@/lib/upstream/shown-name';
import { useDestinations } from './NavRail';
import { paletteGroupClass as groupClass, PaletteItem as Item } from './PaletteItem';
import { StageCommands } from './StageCommands';
import { useCan, useSession } from './session';
import { useShellActions } from './shell-actions';
import { useAppearance } from './theme/use-appearance';
import { useGuideHref } from './use-guide-href';
import { useSignOut } from './user/use-sign-out';
import { WhereCommands } from './WhereCommands';

/** Leads to any page, area, order or ingestion, and does what is done from anywhere. */
export function CommandPalette({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          aria-label="Find anything"
          className={cx(
            dialogClass,
            'fixed inset-x-3 top-3 z-50 mx-auto max-h-[min(32rem,calc(100dvh-1.5rem))]! w-auto max-w-[38rem] overflow-hidden sm:top-[14vh]',
          )}
        >
          <Choices close={() => onOpenChange(false)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Choices({ close }: { close: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const places = useDestinations();
  const { services, presentsUntil } = useSession();
  const { openShortcuts, togglePresenter } = useShellActions();
  const { theme, setTheme } = useAppearance();
  const leave = useSignOut();
  const guide = useGuideHref();
  const story = useStoryCommand();
  const canKeepAreas = useCan(['analyst', 'operator']);
  const canIngest = useCan(['operator']) && services.workflow;
  const canRead = useCan(viewerRoles);
  const isAdmin = useCan(['admin']);
  const areas = useQuery({ ...query('GET /api/areas', { query: {} }), meta: { silent: true } });
  const orders = useQuery({
    ...query('GET /api/ordering/orders', { query: { limit: 50 } }),
    enabled: services.ordering,
    meta: { silent: true },
  });
  const aois = useQuery({
    ...query('GET /api/ingestion/aois', {}),
    enabled: services.workflow,
    meta: { silent: true },
  });
  const act = (action: () => void) => () => {
    close();
    action();
  };
  const go = (href: string) => act(() => router.push(href));

  return (
    <Command label="Find anything" loop className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2 border-line border-b px-4">
        <Search aria-hidden size={18} className="text-muted" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Go to a place, area, order or ingestion, or do something"
          className="h-12 w-full bg-transparent text-15 outline-none placeholder:text-muted"
        />
        <Kbd>Esc</Kbd>
      </div>
      <Command.List className="min-h-0 overflow-y-auto p-1 pb-2 [scroll-padding-block:8px]">
        <Command.Empty className="p-4 text-muted">No results.</Command.Empty>
        <Command.Group heading="Pages" className={groupClass}>
          {places.map(({ href, label, icon, key }) => (
            <Item
              key={href}
              icon={icon}
              value={`page ${label}`}
              onSelect={go(href)}
              keys={`G ${key.toUpperCase()}`}
            >
              {label}
            </Item>
          ))}
          {canRead && (
            <Item
              icon={BookOpen}
              value="page API reference docs openapi stac programs"
              onSelect={go('/api-docs')}
            >
              API reference
            </Item>
          )}
        </Command.Group>
        <Command.Group heading="Actions" className={groupClass}>
          {canKeepAreas && (
            <Item icon={Plus} value="new area draw import" onSelect={go('/areas')}>
              Draw or import an area
            </Item>
          )}
          {canIngest && (
            <Item icon={Plus} value="new ingestion run payload" onSelect={go('/ingestion/new')}>
              Start an ingestion
            </Item>
          )}
          {isAdmin && (
            <Item icon={UserPlus} value="add user admin" onSelect={go('/admin')}>
              Add a user
            </Item>
          )}
          {theme !== 'light' && (
            <Item icon={Sun} value="theme light" onSelect={act(() => setTheme('light'))}>
              Light theme
            </Item>
          )}
          {theme !== 'dark' && (
            <Item icon={Moon} value="theme dark" onSelect={act(() => setTheme('dark'))}>
              Dark theme
            </Item>
          )}
          {theme !== 'system' && (
            <Item icon={Monitor} value="theme system" onSelect={act(() => setTheme('system'))}>
              Theme of the system
            </Item>
          )}
          <Item icon={BookOpen} value="guide help manual" onSelect={go(guide)}>
            Guide for this page
          </Item>
          <Item icon={Signpost} value="guided story tour start resume" onSelect={act(story.run)}>
            {story.label}
          </Item>
          <Item icon={Keyboard} value="keyboard shortcuts help" onSelect={act(openShortcuts)} keys="?">
            Keyboard shortcuts
          </Item>
          <Item
            icon={Presentation}
            value="presenter mode present hide prices large"
            onSelect={act(togglePresenter)}
            keys="G P"
          >
            {presentsUntil ? 'End presenter mode' : 'Start presenter mode'}
          </Item>
          <Item icon={LogOut} value="sign out leave" onSelect={act(leave)}>
            Sign out
          </Item>
        </Command.Group>
        {services.search && <WhereCommands typed={typed} close={close} />}
        <StageCommands areas={areas.data?.areas ?? []} close={close} />
        {areas.data && areas.data.areas.length > 0 && (
          <Command.Group heading="Areas" className={groupClass}>
            {areas.data.areas.map(({ id, name }) => (
              <Item
                key={id}
                icon={VectorSquare}
                value={`area ${name} ${id}`}
                onSelect={go(`/areas?area=${encodeURIComponent(id)}`)}
              >
                {name}
              </Item>
            ))}
          </Command.Group>
        )}
        {orders.data && orders.data.orders.length > 0 && (
          <Command.Group heading="Orders" className={groupClass}>
            {orders.data.orders.map((order) => (
              <Item
                key={order.id}
                icon={Receipt}
                value={`order ${order.number} ${order.id}`}
                onSelect={go(`/orders/${encodeURIComponent(order.id)}`)}
              >
                Order {order.number}
              </Item>
            ))}
          </Command.Group>
        )}
        {aois.data && aois.data.aois.length > 0 && (
          <Command.Group heading="Ingestions" className={groupClass}>
            {aois.data.aois.map(({ name }) => (
              <Item
                key={name}
                icon={SatelliteDish}
                value={`ingestion ${shownName(name)} ${name}`}
                onSelect={go(`/ingestion/aoi/${encodeURIComponent(name)}`)}
              >
                {shownName(name)}
              </Item>
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}
