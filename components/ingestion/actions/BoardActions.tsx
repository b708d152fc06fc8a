'use client';
import {
  ChartLine,
  Download,
  Ellipsis,
  History,
  RotateCw,
  RotateCwSquare,
  Trash2,
  Workflow,
} from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { type Api, call } from '@/components/api';
import { useCan } from '@/components/shell/session';
import { Button, ButtonLink } from '@/components/ui/Button';
import { downloadFrom } from '@/components/ui/download-file';
import { IconButton } from '@/components/ui/IconButton';
import { Menu, type MenuEntry } from '@/components/ui/Menu';
import { useToast } from '@/components/ui/Toast';
import { nameInSentence } from '@/lib/upstream/shown-name';
import type { Output } from '@/lib/web/call';
import type { BoardState } from '../board/use-board';
import { formatAmount } from '../format-amount';
import type { AoiAction } from './AoiActionDialog';
import { type ActionRequest, formatMoved } from './action-request';

// Few are admins, and few of those delete.
const AoiActionDialog = dynamic(() => import('./AoiActionDialog').then((loaded) => loaded.AoiActionDialog));

/** What can be done with an AOI as a whole, by role. */
export function BoardActions({
  aoi,
  board,
  onAsk,
}: {
  aoi: string;
  board: BoardState;
  onAsk: (ask: ActionRequest) => void;
}) {
  const canAct = useCan(['operator']);
  const isAdmin = useCan(['admin']);
  const [asked, setAsked] = useState<AoiAction>();
  const [wasAsked, setWasAsked] = useState(false);
  const toast = useToast();
  const router = useRouter();
  const { scenes, tiles } = board.counts;
  const waiting = { scenes: scenes.RETRY, tiles: tiles.RETRY };
  const params = { aoi };
  const path = `/ingestion/aoi/${encodeURIComponent(aoi)}`;
  const reportMoved = (verb: string, moved: Output<Api['POST /api/ingestion/aois/{aoi}/restart']>) =>
    toast(formatMoved(verb, moved));
  const retry = () =>
    onAsk({
      action: { type: 'retry' },
      scenes: idsIn(board.scenes, 'RETRY'),
      tiles: idsIn(board.tiles, 'RETRY'),
      isWhole: true,
    });
  const restart = async () =>
    reportMoved(
      'restarted',
      await call('POST /api/ingestion/aois/{aoi}/restart', { params, body: { name: aoi } }),
    );
  const remove = async () => {
    await call('DELETE /api/ingestion/aois/{aoi}', { params, body: { name: aoi } });
    toast({ title: `${nameInSentence(aoi)} deleted` });
    router.push('/ingestion');
  };

  const entries: MenuEntry[] = [
    { label: 'Graph', icon: Workflow, href: `${path}/graph` },
    { label: 'Replay', icon: History, href: `${path}/replay` },
    { label: 'History', icon: ChartLine, href: `${path}/history` },
    {
      label: 'Graph as DOT',
      icon: Download,
      onSelect: () => downloadFrom('/api/ingestion/aois/{aoi}/dot', { params }),
    },
  ];
  if (isAdmin) {
    entries.push(
      'line',
      {
        label: 'Restart everything…',
        icon: RotateCwSquare,
        danger: true,
        onSelect: () => setAsked('restart'),
      },
      { label: 'Delete this AOI…', icon: Trash2, danger: true, onSelect: () => setAsked('delete') },
    );
  }
  return (
    <>
      <ButtonLink href={`${path}/graph`} variant="quiet" icon={Workflow} className="max-md:hidden">
        Graph
      </ButtonLink>
      <ButtonLink
        data-story="replay"
        href={`${path}/replay`}
        variant="quiet"
        icon={History}
        className="max-lg:hidden"
      >
        Replay
      </ButtonLink>
      {canAct && waiting.scenes + waiting.tiles > 0 && (
        <>
          <Button icon={RotateCw} onClick={retry} className="max-md:hidden">
            Retry {formatAmount(waiting)}…
          </Button>
          {/* Within reach of the thumb. */}
          <div className="fixed inset-x-0 bottom-[var(--bottom-bar)] border-line border-t bg-surface p-3 md:hidden">
            <Button variant="primary" icon={RotateCw} onClick={retry} className="h-11 w-full justify-center">
              Retry {formatAmount(waiting)}…
            </Button>
          </div>
        </>
      )}
      <Menu trigger={<IconButton icon={Ellipsis} label="More about this AOI" />} entries={entries} />
      {/* Its code comes when it is asked for. */}
      {(asked || wasAsked) && (
        <AoiActionDialog
          aoi={aoi}
          board={board}
          action={asked}
          onClose={() => {
            setAsked(undefined);
            setWasAsked(true);
          }}
          onConfirm={(action) => (action === 'restart' ? restart() : remove())}
        />
      )}
    </>
  );
}

const idsIn = (items: BoardState['tiles'], status: string) =>
  [...items].filter(([, own]) => own === status).map(([id]) => id);
