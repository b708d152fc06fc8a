'use client';
import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '@/components/ui/Button';
import { formatArea } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { measurePath, type PathMeasure } from '@/lib/areas/geometry/measure-path';
import { formatLength } from '../geometry/format-area';
import { maxMeasurePoints, type useMeasure } from './use-measure';

/** How long the measured path is, what it encloses, and how to continue. */
export function MeasureBar({ measure }: { measure: ReturnType<typeof useMeasure> }) {
  const { path, points, isDone } = measure;
  const shown = useMemo(() => formatPath(measurePath(path)), [path]);
  const fixed = useMemo(() => formatPath(measurePath(points)), [points]);
  const hint = isDone
    ? 'Click to measure again.'
    : points.length >= maxMeasurePoints
      ? `A path has at most ${maxMeasurePoints} points.`
      : points.length === 0
        ? 'Click along the path. Or move the map with the arrow keys and press A.'
        : 'Double-click or press Enter to finish.';
  return (
    <div className="flex max-w-2xl flex-wrap items-center gap-x-3 gap-y-2 rounded-panel bg-raised py-2 pr-2 pl-3 shadow-float-1">
      <div className="min-w-0 flex-1 basis-64 phone:basis-40">
        {/* What follows the pointer is not read aloud: what was set is. */}
        {shown && <p aria-hidden>{shown}</p>}
        <div role="status">
          {fixed && <p className="sr-only">{fixed}</p>}
          <p className={shown && 'text-12 text-muted'}>{hint}</p>
        </div>
      </div>
      <IconButton
        size="small"
        icon={Undo2}
        label="Remove the last point"
        shortcut="Backspace"
        reason={points.length > 0 ? undefined : 'No point is set.'}
        onClick={measure.takeBack}
      />
      <Button size="small" onClick={measure.stop}>
        Close
      </Button>
    </div>
  );
}

function formatPath({ legsKm, totalKm, km2 }: PathMeasure): string | undefined {
  const last = legsKm.at(-1);
  if (last === undefined) return undefined;
  return [
    `${formatLength(totalKm)} in total`,
    legsKm.length > 1 ? `last leg ${formatLength(last)}` : undefined,
    km2 === null ? 'area unknown: the path crosses itself' : km2 !== undefined ? formatArea(km2) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
