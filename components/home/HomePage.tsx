'use client';
import { Search } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { isListed, oldestRead } from '@/components/ingestion/aois/aoi-order';
import { aoiRows } from '@/components/ingestion/aois/aoi-rows';
import { useAoiSamples, useAois } from '@/components/ingestion/aois/use-aois';
import { usePaletteKey } from '@/components/shell/keys/platform-key';
import { PageTitle } from '@/components/shell/PageTitle';
import { useCan, useSession } from '@/components/shell/session';
import { useShellActions } from '@/components/shell/shell-actions';
import { StoryOffer } from '@/components/tour/StoryOffer';
import { Boundary } from '@/components/ui/Boundary';
import { toServerTime } from '@/components/ui/clock';
import { Freshness } from '@/components/ui/Freshness';
import { Kbd } from '@/components/ui/Kbd';
import { archiveRoles } from '@/lib/archive/roles';
import { AttentionPanel } from './AttentionPanel';
import { collectAttentionItems } from './attention';
import { Clock } from './Clock';
import { IngestionsPanel, maxIngestions } from './IngestionsPanel';
import { NewInAreasPanel } from './NewInAreasPanel';
import { OrdersPanel } from './OrdersPanel';
import { ServicesPanel } from './ServicesPanel';
import { useHomeOrders, useRuns } from './use-home';

interface HomePageProps {
  /** The server's time. */
  now: string;
  /** Those that the archive is asked for. */
  constellations: readonly string[];
  /** What is left to spend, under the orders. */
  credit: ReactNode;
}

/** What needs the reader now, and how everything goes. */
export function HomePage({ now, constellations, credit }: HomePageProps) {
  const { user, services } = useSession();
  const aois = useAois();
  const orders = useHomeOrders();
  const runs = useRuns();
  const canSearch = useCan(archiveRoles.search) && services.search;
  const list = aois.data?.aois;
  const samples = useAoiSamples(useMemo(() => list ?? [], [list]));
  const at = Math.max(toServerTime(aois.dataUpdatedAt), Date.parse(now));
  const isDown = aois.data?.server.state === 'down';
  const cannotRead = isDown || aois.isError;
  const rows = useMemo(() => aoiRows(list ?? [], samples, at, cannotRead), [list, samples, at, cannotRead]);
  const needs = collectAttentionItems({
    roles: user.roles,
    settle: orders.settle.data?.orders ?? [],
    approve: orders.approve.data?.orders ?? [],
    mine: orders.mine.data?.orders ?? [],
    overdue: orders.overdue.data?.orders ?? [],
    aois: list ?? [],
    samples,
    isDown: cannotRead,
    runs: runs.data?.runs ?? [],
    now: at,
  });

  const asked = [orders.mine, orders.overdue, orders.settle, orders.approve, aois, runs];
  // A list that the server has not given yet says nothing, empty as it is.
  const isListUnknown = aois.data !== undefined && !isListed(aois.data);
  const isComplete =
    !isListUnknown &&
    asked.every(
      ({ isSuccess, fetchStatus, isPending }) => isSuccess || (isPending && fetchStatus === 'idle'),
    );
  const cannotOrder = [orders.mine, orders.overdue, orders.settle, orders.approve].some(
    ({ isError, data }) => isError && !data,
  );
  const cannotIngest = (aois.isError && !aois.data) || (isDown && rows.length === 0);
  const missing = [...(cannotOrder ? ['Orders'] : []), ...(cannotIngest ? ['Ingestions'] : [])];
  // Each is as old as its own reading, however new its answer.
  const sources = [orders.mine, orders.overdue, orders.settle, orders.approve, runs].flatMap(
    ({ data, isError }) => (data ? [{ at: new Date(data.readAt).getTime(), isStale: isError }] : []),
  );
  const countedAt = oldestRead(
    aois.data,
    rows.slice(0, maxIngestions).map(({ aoi }) => aoi),
  );
  if (countedAt !== undefined) sources.push({ at: countedAt, isStale: cannotRead });
  // What was never read has no time, and what is shown is not all there is.
  const isStale = isDown || sources.some((source) => source.isStale);
  const readAt = Math.min(...sources.map(({ at }) => at));

  return (
    <>
      <PageTitle
        title="Home"
        facts={<Clock now={now} />}
        age={sources.length > 0 && <Freshness at={readAt} isLive={!isStale} isStale={isStale} />}
        actions={
          <>
            <StoryOffer />
            <FindButton />
          </>
        }
      />
      <div className="grid gap-4 px-4 py-4 md:px-6 xl:grid-cols-[minmax(0,1fr)_27rem] 3xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_27rem]">
        <div className="grid min-w-0 content-start gap-4 3xl:contents">
          <div className="min-w-0">
            <Boundary>
              <AttentionPanel needs={needs} isComplete={isComplete} missing={missing} />
            </Boundary>
          </div>
          <div className="min-w-0">
            <Boundary>
              <IngestionsPanel aois={aois} rows={rows} />
            </Boundary>
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-4 md:max-xl:grid-cols-2">
          {canSearch && (
            <Boundary>
              <NewInAreasPanel now={Date.parse(now)} constellations={constellations} />
            </Boundary>
          )}
          <Boundary>
            <OrdersPanel credit={credit} />
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
      className="flex h-[1.875rem] w-60 items-center gap-2 rounded-control border border-line-strong bg-surface px-2 text-muted hover:border-control-line max-lg:hidden"
    >
      <Search aria-hidden size={16} />
      <span className="flex-1 truncate text-left">Go to an area or order</span>
      <Kbd>{key}</Kbd>
    </button>
  );
}
