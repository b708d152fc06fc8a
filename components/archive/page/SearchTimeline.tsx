'use client';
import type { Drapes } from '../drapes/use-drapes';
import { useSearchQuery } from '../query/QueryProvider';
import { useHover } from '../results/HoverProvider';
import { useResults } from '../results/ResultsProvider';
import { useSelection } from '../results/SelectionProvider';
import { Timeline } from '../timeline/Timeline';
import { TimelinePlayer } from '../timeline/TimelinePlayer';

/** The timeline of what was found, with a player. `hasMarks`: it points out images on the map, selected or under the pointer. */
export function SearchTimeline({ drapes, hasMarks = false }: { drapes: Drapes; hasMarks?: boolean }) {
  const { from, to, thisYear, setParams } = useSearchQuery();
  const { search, list, found, filtered, images } = useResults();
  const { image: selected } = useSelection();
  const { id: hoveredId } = useHover();
  const [draped] = drapes.list;
  const marked = [found.find(({ id }) => id === hoveredId), selected, draped?.image].filter(
    (image) => image !== undefined,
  );
  return (
    <Timeline
      images={filtered}
      from={from}
      to={to}
      times={list.times}
      onTimes={(times) => void setParams({ times })}
      shown={images.length}
      isOver={search.results?.finishedAt !== undefined}
      marked={hasMarks ? marked : []}
      player={<TimelinePlayer images={images} map={drapes} thisYear={thisYear} />}
    />
  );
}
