'use client';
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { PageTitle } from '@/components/shell/PageTitle';
import { usePaletteKey } from '@/components/shell/platform-key';
import { useMay, useSession } from '@/components/shell/session';
import { useShellActions } from '@/components/shell/shell-actions';
import { Boundary } from '@/components/ui/Boundary';
import { portalNow, toPortalTime } from '@/components/ui/clock';
import { Freshness } from '@/components/ui/Freshness';
import { Kbd } from '@/components/ui/Kbd';
import { archiveRoles } from '@/lib/archive/roles';
import { aoiRows } from './aoi-rows';
import { Clock } from './Clock';
import { IngestionsPanel } from './IngestionsPanel';
import { NeedsPanel } from './NeedsPanel';
import { NewInAreasPanel } from './NewInAreasPanel';
import { needsOf } from './needs';
import { OrdersPanel } from './OrdersPanel';
import { ServicesPanel } from './ServicesPanel';
import { useAoiSamples, useAois, useHomeOrders, useRuns } from './use-home';

interface HomePageProps {
  /** The server's time. */
  now: string;
  /** Those that the archive is asked for. */
  constellations: readonly string[];
}

/** What needs the reader now, and how everything goes. */
export function HomePage({ now, constellations }: HomePageProps) {
  const { user, services } = useSession();
  const aois = useAois();
  const orders = useHomeOrders();
  const runs = useRuns();
  const maySearch = useMay(archiveRoles.search) && services.search;
  const list = aois.data?.aois;
  const samples = useAoiSamples(useMemo(() => list ?? [], [list]));
  const at = Math.max(toPortalTime(aois.dataUpdatedAt), Date.parse(now));
  const rows = useMemo(() => aoiRows(list ?? [], samples, at), [list, samples, at]);
  const needs = needsOf({
    roles: user.roles,
    settle: orders.settle.data?.orders ?? [],
    approve: orders.approve.data?.orders ?? [],
    mine: orders.mine.data?.orders ?? [],
    aois: list ?? [],
    samples,
    runs: runs.data?.runs ?? [],
    now: at,
  });

  const asked = [orders.mine, orders.settle, orders.approve, aois, runs];
  const isComplete = asked.every(
    ({ isSuccess, fetchStatus, isPending }) => isSuccess || (isPending && fetchStatus === 'idle'),
  );
  const cannotOrder = [orders.mine, orders.settle, orders.approve].some(
    ({ isError, data }) => isError && !data,
  );
  const isDown = aois.data?.server.state === 'down';
  const cannotIngest = (aois.isError && !aois.data) || (isDown && rows.length === 0);
  const missing = [...(cannotOrder ? ['Orders'] : []), ...(cannotIngest ? ['Ingestions'] : [])];
  const sources = asked.map(({ dataUpdatedAt, isError }) => ({ at: dataUpdatedAt, isStale: isError }));
  // What the portal itself could not read again is as old as its own reading, however new its answer.
  if (isDown) sources.push({ at: aois.dataUpdatedAt - (aois.data?.server.ageMs ?? 0), isStale: true });
  const isStale = sources.some((source) => source.isStale);
  const ages = sources.filter((source) => source.at > 0 && source.isStale === isStale).map(({ at }) => at);
  const readAt = isStale ? Math.min(...ages) : Math.max(...ages);

  return (
    <>
      <PageTitle
        title="Home"
        facts={<Clock now={now} />}
        age={
          ages.length > 0 && (
            <Freshness at={readAt + (portalNow() - Date.now())} isLive={!isStale} isStale={isStale} />
          )
        }
        actions={<FindButton />}
      />
      <div className="grid gap-4 px-4 py-4 md:px-6 xl:grid-cols-[minmax(0,1fr)_27rem] 3xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_27rem]">
        <div className="grid min-w-0 content-start gap-4 3xl:contents">
          <div className="min-w-0">
            <Boundary>
              <NeedsPanel needs={needs} isComplete={isComplete} missing={missing} />
            </Boundary>
          </div>
          <div className="min-w-0">
            <Boundary>
              <IngestionsPanel aois={aois} rows={rows} />
            </Boundary>
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-4 md:max-xl:grid-cols-2">
          {maySearch && (
            <Boundary>
              <NewInAreasPanel now={Date.parse(now)} constellations={constellations} />
            </Boundary>
          )}
          <Boundary>
            <OrdersPanel />
          </Boundary>
          <div id="services" className="min-w-0 scroll-mt-24">
            <Boundary>
              <ServicesPanel />
            </Boundary>
          </div>
        </div>
      </div>
    </>
  );
}

/** Looks like a field and opens the palette, which is one. */
function FindButton() {
  const { openPalette } = useShellActions();
  const key = usePaletteKey();
  return (
    <button
      type="button"
      onClick={openPalette}
      className="flex h-[30px] w-60 items-center gap-2 rounded-control border border-line-strong bg-surface px-2 text-muted hover:border-control-line max-lg:hidden"
    >
      <Search aria-hidden size={16} />
      <span className="flex-1 truncate text-left">Go to an area or order</span>
      <Kbd>{key}</Kbd>
    </button>
  );
}
