'use client';
import { useSearchQuery } from '../query/QueryProvider';
import { useHover } from '../results/HoverProvider';
import { useResults } from '../results/ResultsProvider';
import { useSelection } from '../results/SelectionProvider';
import { Timeline } from '../timeline/Timeline';

/** The timeline of what was found. `hasMarks`: with the images that are selected and under the pointer. */
export function SearchTimeline({ hasMarks = false }: { hasMarks?: boolean }) {
  const { from, to, setParams } = useSearchQuery();
  const { search, list, found, filtered, images } = useResults();
  const { image: selected } = useSelection();
  const { id: hoveredId } = useHover();
  return (
    <Timeline
      images={filtered}
      from={from}
      to={to}
      times={list.times}
      onTimes={(times) => void setParams({ times })}
      shown={images.length}
      isOver={search.results?.finishedAt !== undefined}
      hovered={hasMarks ? found.find(({ id }) => id === hoveredId) : undefined}
      selected={hasMarks ? selected : undefined}
    />
  );
}
