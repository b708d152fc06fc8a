'use client';
import { ChevronFirst, ChevronLast, Link2, Pause, Play, StepBack, StepForward } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatClock, formatDateTime, formatExact } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Select } from '@/components/ui/Select';
import { useCopy } from '@/components/ui/use-copy';
import type { Span } from '@/lib/ingestion/history/timeline';
import type { RecordView } from '../record-view';
import { speeds } from './replay-params';
import { Scrubber } from './Scrubber';
import type { Player } from './use-player';

export interface ReplayBarProps {
  player: Player;
  at: number;
  span: Span;
  record: RecordView;
  speed: (typeof speeds)[number];
  onSpeed: (speed: (typeof speeds)[number]) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** What moves a replay: play and pause, step by step, faster and slower, and the line of time. */
export function ReplayBar({ player, at, span, record, speed, onSpeed, onKeyDown }: ReplayBarProps) {
  const copyText = useCopy();
  const copy = () => {
    const url = new URL(window.location.href);
    url.searchParams.set('at', new Date(at).toISOString());
    return copyText(url.href, { title: 'Link to this moment copied', instead: url.href });
  };
  return (
    <section
      aria-label="Replay"
      className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-1">
        <IconButton icon={ChevronFirst} label="To the beginning" onClick={() => player.seek(span[0])} />
        <IconButton icon={StepBack} label="Previous change" onClick={() => player.step(-1)} />
        <IconButton
          data-story={player.isPlaying ? 'playing' : 'play'}
          icon={player.isPlaying ? Pause : Play}
          label={player.isPlaying ? 'Pause' : 'Play'}
          onClick={player.isPlaying ? player.pause : player.play}
        />
        <IconButton icon={StepForward} label="Next change" onClick={() => player.step(1)} />
        <IconButton icon={ChevronLast} label="To the end" onClick={() => player.seek(span[1])} />
        <output
          aria-live="off"
          aria-label="Shown moment"
          className="font-strong text-15 max-sm:order-first max-sm:w-full sm:ml-2"
        >
          {formatExact(at)}
        </output>
        {player.isLoading && <span className="text-12 text-muted">loading</span>}
        <div className="ml-auto flex items-center gap-2">
          <Select
            label="Speed"
            hideLabel
            className="w-24 sm:w-32"
            value={String(speed)}
            onChange={(value) => onSpeed(Number(value) as (typeof speeds)[number])}
            options={speeds.map((one) => ({ value: String(one), label: formatSpeed(one) }))}
          />
          <IconButton icon={Link2} label="Copy the link to this moment" onClick={copy} />
        </div>
      </div>
      <Scrubber
        span={span}
        gaps={record.gaps}
        samples={record.samples}
        at={at}
        onSeek={player.seek}
        onKeyDown={onKeyDown}
      />
      <p className="flex justify-between text-12 text-muted">
        <span>{formatDateTime(span[0])}</span>
        <span className="max-md:hidden">
          Space plays. Arrows move between changes. Home and End go to the ends
        </span>
        <span>{span[1] - span[0] < 86_400_000 ? formatClock(span[1]) : formatDateTime(span[1])}</span>
      </p>
    </section>
  );
}

function formatSpeed(speed: number): string {
  if (speed === 1) return 'As it was';
  if (speed >= 86_400) return '1 day/s';
  if (speed >= 3_600) return `${speed / 3_600} h/s`;
  return speed >= 60 ? `${speed / 60} min/s` : `${speed} times`;
}
