'use client';
import { useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import type { MapQuicklook, QuicklookComparison, QuicklookState } from '@/components/map';
import { satelliteName } from '@/lib/archive/constellation';
import type { QuicklookOrientation } from '@/lib/archive/drapes/placement';
import { imageKey } from '@/lib/archive/image/image-key';
import type { PlacedQuicklook } from '@/lib/archive/image/quicklook';
import { shortMoment } from '@/lib/archive/query/format-days';
import type { ArchiveImage } from '@/lib/archive/schema';
import { plainTone, type Tone, toneFilter } from '../image/tone';
import { useSearchQuery } from '../query/QueryProvider';
import { drapeParams } from '../query/search-params';
import { useResults } from '../results/ResultsProvider';
import { listPlaceable, placeQuicklook } from './place-quicklook';
import { useOrientations } from './use-orientations';

/** An image whose quicklook is on the map. */
export interface ImageDrape {
  image: ArchiveImage;
  /** The satellite's name, for people. */
  name: string;
  quicklook: PlacedQuicklook;
  /** All that can be laid on the map of it, the best one first. */
  choices: readonly PlacedQuicklook[];
  opacity: number;
  tone: Tone;
  state: QuicklookState;
  turn: QuicklookOrientation;
}

export interface Drapes {
  /** The topmost first. */
  list: readonly ImageDrape[];
  /** What the map needs of them, the lowest first. */
  quicklooks: readonly MapQuicklook[];
  /** The first and the second of the list, left and right of a line. */
  compared?: QuicklookComparison;
  canCompare: boolean;
  has: (id: string) => boolean;
  /** Lays an image over all others, or removes it. */
  toggle: (id: string, isOn: boolean) => void;
  clear: () => void;
  /** Up is -1. */
  move: (id: string, by: -1 | 1) => void;
  /** Lays one image on the map and takes all others off. */
  showOnly: (id: string) => void;
  setOpacity: (id: string, opacity: number) => void;
  setTone: (id: string, tone: Tone) => void;
  choose: (id: string, url: string) => void;
  setTurn: (satellite: string, turn: QuicklookOrientation) => void;
  setCompared: (isCompared: boolean) => void;
  /** Shows each of the compared two where the other was, for as long as it is on. */
  setSwapped: (isSwapped: boolean) => void;
  onState: (id: string, state: QuicklookState) => void;
}

/** What of its satellites an image's turn is kept for. */
export const turnKey = ({ satellite, constellation }: ArchiveImage) => satellite ?? constellation;

/** More would fill the page's address and the browser's memory. */
const max = 12;

/** The quicklooks on the map: which, in which order, how strong, and how those of unknown place are turned. */
export function useDrapes(): Drapes {
  const { setParams, thisYear } = useSearchQuery();
  const { found } = useResults();
  const [{ onMap, compare }] = useQueryStates(drapeParams);
  const { getTurn, setTurn } = useOrientations();
  const [opacities, setOpacities] = useState<Readonly<Record<string, number>>>({});
  const [tones, setTones] = useState<Readonly<Record<string, Tone>>>({});
  const [isSwapped, setSwapped] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [states, setStates] = useState<Readonly<Record<string, QuicklookState>>>({});

  const images = useMemo(() => {
    if (onMap.length === 0) return [];
    const byKey = new Map(found.map((image) => [imageKey(image.id), image] as const));
    return onMap.flatMap((key) => byKey.get(key) ?? []);
  }, [onMap, found]);
  const list = images.flatMap((image): ImageDrape[] => {
    const choices = listPlaceable(image);
    const quicklook = choices.find(({ url }) => url === chosen[image.id]) ?? choices[0];
    if (!quicklook) return [];
    return [
      {
        image,
        name: satelliteName(image.satellite, image.constellation),
        quicklook,
        choices,
        opacity: opacities[image.id] ?? 0.9,
        tone: tones[image.id] ?? plainTone,
        state: states[image.id] ?? 'loading',
        turn: getTurn(turnKey(image)),
      },
    ];
  });

  const [places] = useState(() => new Map<string, Pick<MapQuicklook, 'place' | 'footprint'>>());
  const quicklooks = list
    .map(({ image, name, quicklook, opacity, tone, turn }): MapQuicklook => {
      const key = `${image.id} ${quicklook.url} ${quicklook.crs ? '' : JSON.stringify(turn)}`;
      // A place that stays the same one is not drawn again.
      const placed = places.get(key) ?? placeQuicklook(image, quicklook, turn);
      places.set(key, placed);
      const label = `${name}, ${shortMoment(image.acquiredAt, thisYear)}`;
      return { id: image.id, label, url: quicklook.url, opacity, filter: toneFilter(tone), ...placed };
    })
    .toReversed();

  const set = (keys: string[]) => void setParams({ onMap: keys, ...(keys.length < 2 && { compare: null }) });
  const [first, second] = list;
  return {
    list,
    quicklooks,
    compared:
      compare && first && second ? { left: first.image.id, right: second.image.id, isSwapped } : undefined,
    canCompare: list.length > 1,
    has: (id) => onMap.includes(imageKey(id)),
    toggle: (id, isOn) => {
      const others = onMap.filter((key) => key !== imageKey(id));
      set(isOn ? [imageKey(id), ...others].slice(0, max) : others);
    },
    clear: () => set([]),
    move: (id, by) => {
      const keys = list.map(({ image }) => imageKey(image.id));
      const from = keys.indexOf(imageKey(id));
      const other = keys[from + by];
      if (from < 0 || other === undefined) return;
      set(keys.with(from, other).with(from + by, imageKey(id)));
    },
    showOnly: (id) => set([imageKey(id)]),
    setTone: (id, tone) => setTones((before) => ({ ...before, [id]: tone })),
    setOpacity: (id, opacity) => setOpacities((before) => ({ ...before, [id]: opacity })),
    choose: (id, url) => setChosen((before) => ({ ...before, [id]: url })),
    setTurn,
    setCompared: (isCompared) => void setParams({ compare: isCompared || null }),
    setSwapped,
    onState: (id, state) =>
      setStates((before) => (before[id] === state ? before : { ...before, [id]: state })),
  };
}
