'use client';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Locate, type LucideIcon, MapPin } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { query } from '@/components/api';
import { cx } from '@/components/ui/cx';
import { formatCount } from '@/components/ui/format';
import { TextField } from '@/components/ui/TextField';
import { readPoints, type TypedPoint } from '@/lib/areas/geometry/coordinates';
import { formatPosition } from '@/lib/areas/geometry/format-position';
import type { Bbox } from '@/lib/areas/types';
import { usePlaceSearch } from './use-place-search';

const maxPlaces = 8;
const maxAreas = 4;

/** Where the map can turn to. */
export interface MapTarget {
  key: string;
  icon: LucideIcon;
  name: string;
  hint: string;
  bbox: Bbox;
  /** Points are not zoomed into further than this. */
  maxZoom: number;
}

/** A field for coordinates or a name, and what it may mean. */
export function PlaceSearchList({ onGo }: { onGo: (target: MapTarget) => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const points = readPoints(typed);
  const places = usePlaceSearch(points.length > 0 ? '' : typed, maxPlaces);
  const areas = useQuery(query('GET /api/areas', { query: {} })).data?.areas ?? [];
  const words = typed.trim().toLowerCase();
  const targets: MapTarget[] = [
    ...points.map(pointTarget),
    ...areas
      .filter(({ name }) => words !== '' && name.toLowerCase().includes(words))
      .slice(0, maxAreas)
      .map(({ id, name, bbox }) => ({
        key: id,
        icon: Bookmark,
        name,
        hint: 'saved area',
        bbox: bbox as Bbox,
        maxZoom: 14,
      })),
    ...(places ?? []).map(({ name, country, longitude, latitude, population }) => ({
      key: `${name} ${longitude} ${latitude}`,
      icon: MapPin,
      name,
      hint: `${countryName(country)}${population > 0 ? ` · ${formatCount(population)} people` : ''}`,
      bbox: around({ longitude, latitude }, 0.05),
      maxZoom: 11,
    })),
  ];
  const active = Math.min(at, targets.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targets[active];
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, targets.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && target) onGo(target);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextField
        label="Place, saved area or coordinates"
        hideLabel
        icon={Locate}
        placeholder="Béziers, or 43.34 N 3.21 E"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={targets.length > 0}
        aria-controls={listId}
        aria-activedescendant={targets[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoFocus
      />
      <div
        role="listbox"
        id={listId}
        aria-label="Places"
        className="mt-1 max-h-80 overflow-y-auto empty:hidden"
      >
        {targets.map((target, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={target.key}
            role="option"
            id={`${listId}-${place}`}
            aria-selected={place === active}
            onClick={() => onGo(target)}
            onPointerMove={() => setAt(place)}
            className={cx(
              'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2 py-1 touch:min-h-11',
              place === active && 'bg-hover',
            )}
          >
            <target.icon aria-hidden size={16} className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate font-strong">{target.name}</span>
            <span className="shrink-0 text-12 text-muted">{target.hint}</span>
          </div>
        ))}
      </div>
      <p role="status" className="px-2 pt-1 text-12 text-muted empty:hidden">
        {formatSearchStatus(words, targets.length, places)}
      </p>
    </>
  );
}

function formatSearchStatus(words: string, count: number, places: unknown[] | null | undefined): string {
  if (words === '' || count > 0) return '';
  if (places === undefined) return 'Looking…';
  if (places === null) return 'The list of places could not be loaded. Coordinates and saved areas work.';
  return 'No place, area or coordinates like that.';
}

function pointTarget(point: TypedPoint): MapTarget {
  const { longitude, latitude } = point;
  const name = formatPosition([longitude, latitude], 'decimal');
  return { key: name, icon: Locate, name, hint: 'coordinates', bbox: around(point, 0.01), maxZoom: 13 };
}

function around({ longitude, latitude }: TypedPoint, degrees: number): Bbox {
  return [
    longitude - degrees,
    Math.max(-90, latitude - degrees),
    longitude + degrees,
    Math.min(90, latitude + degrees),
  ];
}

const countries = new Intl.DisplayNames('en', { type: 'region' });
const countryName = (code: string) => countries.of(code) ?? code;
