'use client';
import { Undo2, Wrench } from 'lucide-react';
import { memo } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { cx } from '@/components/ui/cx';
import { formatPlural, pluralForm } from '@/components/ui/format';
import { measureArea } from '@/lib/areas/geometry/measure';
import { polygonsOfArea, toGeometry } from '@/lib/areas/geometry/polygons';
import { readPolygons } from '@/lib/areas/geometry/repairs/unvalidated-geometry';
import type { AreaGeometry } from '@/lib/areas/types';
import { AreaPreview } from '../geometry/AreaPreview';
import { areaFacts } from '../geometry/format-area';
import type { Candidate, useAreaReader } from './use-area-reader';

/** More than these are not shown, but can be taken. */
const maxShown = 100;

type AreaFileReader = ReturnType<typeof useAreaReader>;

/** What was understood: the areas to choose from, with what is wrong with each and how to repair it. */
export function CandidateList({ reader, max }: { reader: AreaFileReader; max: number }) {
  const { candidates, progress } = reader;
  const usable = candidates.filter(({ geometry }) => geometry);
  const chosen = usable.filter(({ isChosen }) => isChosen);
  return (
    <div className="mt-3 flex flex-col gap-2">
      <div aria-live="polite" className="empty:hidden">
        {progress && (
          <div className="flex items-center gap-3">
            <progress
              aria-label={progress.step}
              className="progress h-1.5 min-w-0 flex-1"
              max={1}
              value={progress.share}
            />
            <span className="text-12 text-muted">{progress.step}…</span>
            <Button size="small" onClick={reader.cancel}>
              Stop
            </Button>
          </div>
        )}
        {reader.readAgain && (
          <div className="flex items-center gap-3">
            <span className="flex-1 text-12 text-muted">Reading was stopped.</span>
            <Button size="small" onClick={reader.readAgain}>
              Read it again
            </Button>
          </div>
        )}
        {usable.length > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-12 text-muted">
              {formatPlural(usable.length, 'area')} found
              {chosen.length > max &&
                `; ${pluralForm(max, 'the first chosen one is', `the first ${max} chosen ones are`)} used`}
            </span>
            <Checkbox
              label="All"
              checked={chosen.length === usable.length}
              indeterminate={chosen.length > 0 && chosen.length < usable.length}
              onChange={(isOn) => reader.choose(isOn, ...usable.map(({ key }) => key))}
            />
          </div>
        )}
      </div>
      {candidates.length > 0 && (
        <ul aria-label="Areas found" className="flex max-h-72 flex-col gap-3 overflow-y-auto">
          {candidates.slice(0, maxShown).map((one) => (
            <CandidateRow
              key={one.key}
              candidate={one}
              reader={reader}
              hasChoice={usable.length > 1}
              isAlone={candidates.length === 1}
            />
          ))}
          {candidates.length > maxShown && (
            <li className="text-12 text-muted">
              and {formatPlural(candidates.length - maxShown, 'more area', 'more areas')}
            </li>
          )}
        </ul>
      )}
      {reader.undoMend && (
        <div>
          <Button size="small" icon={Undo2} onClick={reader.undoMend}>
            Undo the fix
          </Button>
        </div>
      )}
    </div>
  );
}

const CandidateRow = memo(function CandidateRow({
  candidate,
  reader,
  hasChoice,
  isAlone,
}: {
  candidate: Candidate;
  reader: AreaFileReader;
  hasChoice: boolean;
  isAlone: boolean;
}) {
  const { geometry, name, issues, isChosen, key } = candidate;
  const shown = geometry ?? drawable(candidate);
  const marks = issues.flatMap(({ at }) => at ?? []);
  const facts = geometry ? areaFacts(measureArea(geometry)) : undefined;
  return (
    <li className="flex items-start gap-3">
      {hasChoice && facts && (
        <Checkbox
          label={name ?? facts}
          hideLabel
          checked={isChosen}
          onChange={(isOn) => reader.choose(isOn, key)}
        />
      )}
      {shown && <AreaPreview geometry={shown} marks={marks} size={isAlone ? 96 : 40} />}
      <div className="min-w-0 flex-1">
        {(name || facts) && (
          <p className="break-words">
            {name && <span className="font-strong">{name} </span>}
            <span className="text-muted">{facts}</span>
          </p>
        )}
        {issues.map((issue) => (
          <div key={issue.kind}>
            <p className={cx('text-12', issue.isFatal ? 'text-failed-text' : 'text-muted')}>
              {issue.sentence}
            </p>
            {issue.suggestions.length > 0 && (
              <div className="my-1 flex flex-wrap gap-1.5">
                {issue.suggestions.map(({ label, repair }) => (
                  <Button
                    key={label}
                    size="small"
                    icon={Wrench}
                    onClick={() => reader.repair(candidate, repair)}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </div>
        ))}
      </div>
    </li>
  );
});

const outlined: readonly string[] = ['self-crossing', 'hole-outside', 'hole-around', 'hole-in-hole'];

/** What cannot be used is drawn all the same where it has outlines, to show the places that are wrong. */
function drawable({ original, issues }: Candidate): AreaGeometry | undefined {
  if (!issues.some(({ kind }) => outlined.includes(kind))) return undefined;
  const polygons = readPolygons(original);
  return polygonsOfArea(toGeometry(polygons)).length > 0 ? toGeometry(polygons) : undefined;
}
