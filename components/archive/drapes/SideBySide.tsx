'use client';
import './side-by-side.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  AreaLayer,
  type MapArea,
  type MapHandle,
  type MapQuicklook,
  QuicklookLayer,
  type QuicklookState,
  WorldMap,
} from '@/components/map';
import { LinkedView } from '@/components/map/linked/LinkedView';
import { MapBehind } from '@/components/map/linked/MapBehind';
import { createMapLink } from '@/components/map/linked/map-link';
import { FullDialog } from '@/components/ui/FullDialog';
import { satelliteName } from '@/lib/archive/constellation';
import { shortMoment } from '@/lib/archive/query/format-days';
import { plainTone, toneFilter } from '../image/tone';
import { useSearchQuery } from '../query/QueryProvider';
import { useResults } from '../results/ResultsProvider';
import { useSelection } from '../results/SelectionProvider';
import { listPlaceable, placeQuicklook } from './place-quicklook';
import { SideLegend } from './SideLegend';
import { SideTools } from './SideTools';
import { type Drapes, turnKey } from './use-drapes';
import { useOrientations } from './use-orientations';
import { useSideImages } from './use-side-images';

export interface SideBySideProps {
  /** The quicklooks on the map: their images can be added, and they are shown as they are there. */
  drapes: Drapes;
  /** Whether places are named. */
  hasNames: boolean;
}

/**
 * Two to four images of the search side by side over the whole window, each on a map of its own. All maps show the same
 * place. Inside the search's map only, which follows them.
 */
export function SideBySide({ drapes, hasNames }: SideBySideProps) {
  const { known, thisYear } = useSearchQuery();
  const { found, marks } = useResults();
  const { id: selectedId } = useSelection();
  const { getTurn } = useOrientations();
  const [tone, setTone] = useState(plainTone);
  const [states, setStates] = useState<Readonly<Record<string, QuicklookState>>>({});
  const [link] = useState(createMapLink);
  const first = useRef<MapHandle>(null);
  const draped = JSON.stringify(drapes.list.map(({ image }) => image.id));
  const offered = useMemo(
    () => new Set<string>([...marks.picked, ...JSON.parse(draped), ...(selectedId ? [selectedId] : [])]),
    [marks.picked, draped, selectedId],
  );
  const side = useSideImages(found, offered);
  const { images, remove, end } = side;
  const maps = useRef<HTMLDivElement>(null);
  const removedAt = useRef<number>(undefined);
  const area = known?.geometry;
  const areas = useMemo((): MapArea[] => (area ? [{ id: 'area', geometry: area }] : []), [area]);
  const [places] = useState(() => new Map<string, Pick<MapQuicklook, 'place' | 'footprint'>>());

  // What had the focus is gone with its image: the one that has its place now is next.
  useEffect(() => {
    const at = removedAt.current;
    removedAt.current = undefined;
    if (at === undefined) return;
    const legends = maps.current?.querySelectorAll<HTMLElement>('.side-legend button');
    legends?.[Math.min(at, images.length - 1)]?.focus();
  }, [images]);

  if (images.length === 0) return null;
  return (
    <>
      <MapBehind link={link} />
      <FullDialog
        open
        onOpenChange={(open) => !open && end()}
        title="Side by side"
        tools={
          <SideTools
            side={side}
            thisYear={thisYear}
            tone={tone}
            onTone={setTone}
            map={first}
            onFit={known && (() => first.current?.fit(known.measure.bbox))}
          />
        }
      >
        <div ref={maps} className="side-maps">
          {images.map((image, index) => {
            const { id } = image;
            const quicklook =
              drapes.list.find((one) => one.image.id === id)?.quicklook ?? listPlaceable(image)[0];
            if (!quicklook) return null;
            const turn = getTurn(turnKey(image));
            const key = `${id} ${quicklook.url} ${JSON.stringify(turn)}`;
            // A place that stays the same one is not drawn again.
            const place = places.get(key) ?? placeQuicklook(image, quicklook, turn);
            places.set(key, place);
            const label = `${satelliteName(image.satellite, image.constellation)}, ${shortMoment(image.acquiredAt, thisYear)}`;
            return (
              <div key={id} className="side-map">
                <WorldMap
                  label={`Map of ${label}`}
                  className="absolute inset-0"
                  handle={index === 0 ? first : undefined}
                  hasNames={hasNames}
                >
                  <LinkedView link={link} />
                  <QuicklookLayer
                    quicklooks={[
                      { id, label, url: quicklook.url, opacity: 1, filter: toneFilter(tone), ...place },
                    ]}
                    onState={(_, state) => setStates((before) => ({ ...before, [id]: state }))}
                  />
                  {areas.length > 0 && <AreaLayer areas={areas} />}
                </WorldMap>
                <SideLegend
                  image={image}
                  thisYear={thisYear}
                  isApproximate={!quicklook.crs}
                  isFailed={states[id] === 'failed'}
                  onRemove={
                    remove &&
                    (() => {
                      removedAt.current = index;
                      remove(id);
                    })
                  }
                />
              </div>
            );
          })}
        </div>
      </FullDialog>
    </>
  );
}
