'use client';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { query } from '@/components/api';
import { AreaLayer, type MapHandle, type MapPolygon, PolygonLayer, WorldMap } from '@/components/map';
import { Button } from '@/components/ui/Button';
import { formatArea } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { Select } from '@/components/ui/Select';
import { TextArea } from '@/components/ui/TextArea';
import { mendArea } from '@/lib/areas/geometry';
import { areaKm2, bboxOf } from '@/lib/areas/measure';
import type { AreaGeometry } from '@/lib/areas/types';
import { looksLikeWkt, readWkt } from '@/lib/areas/wkt';
import type { PayloadDocument } from './payload-form';
import type { SceneListing } from './use-scene-listing';

export interface PayloadGeometryProps {
  payload: PayloadDocument;
  listing: SceneListing;
  onChange: (geometry: AreaGeometry) => void;
}

/** Where to ingest: a saved area or pasted coordinates, on the map with the scenes that were listed. */
export function PayloadGeometry({ payload, listing, onChange }: PayloadGeometryProps) {
  const map = useRef<MapHandle>(null);
  const [isPasting, setIsPasting] = useState(false);
  const saved = useQuery(query('GET /api/areas', {}));
  const geometry = geometryOf(payload);
  const areas = useMemo(() => (geometry ? [{ id: 'payload', geometry, hasVertices: true }] : []), [geometry]);
  const polygons = useMemo<MapPolygon[]>(
    () =>
      listing.scenes.flatMap(({ sourceId, geometry: place }) =>
        place
          ? [
              {
                id: sourceId,
                geometry: place as AreaGeometry,
                ...(listing.removed.has(sourceId) ? { status: 'NEW' as const } : { colour: '--c2' as const }),
              },
            ]
          : [],
      ),
    [listing.scenes, listing.removed],
  );
  useEffect(() => {
    if (geometry) map.current?.fit(bboxOf(geometry));
  }, [geometry]);

  return (
    <Panel
      title="Area"
      note={geometry ? formatArea(areaKm2(geometry)) : 'not chosen yet'}
      padded={false}
      actions={
        <>
          <SavedAreas areas={saved.data?.areas ?? []} onChoose={onChange} />
          <Button
            size="small"
            icon={Pencil}
            onClick={() => setIsPasting(!isPasting)}
            aria-expanded={isPasting}
          >
            Type or paste
          </Button>
        </>
      }
    >
      {isPasting && <PasteArea onDone={(next) => [onChange(next), setIsPasting(false)]} />}
      <div className="relative h-80">
        <WorldMap label="The area and the scenes over it" className="absolute inset-0" handle={map} isInPage>
          <PolygonLayer
            polygons={polygons}
            onSelect={(id) =>
              id !== undefined && (listing.removed.has(id) ? listing.putBack([id]) : listing.remove([id]))
            }
            tooltip={(id) => (
              <>
                <span className="block max-w-64 truncate font-strong">{id}</span>
                <span className="text-12">
                  {listing.removed.has(id) ? 'Removed; click to put back' : 'Click to remove'}
                </span>
              </>
            )}
          />
          <AreaLayer areas={areas} />
        </WorldMap>
      </div>
    </Panel>
  );
}

function SavedAreas({
  areas,
  onChoose,
}: {
  areas: readonly { id: string; name: string }[];
  onChoose: (geometry: AreaGeometry) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const detail = useQuery({
    ...query('GET /api/areas/{id}', { params: { id: chosen ?? '' } }),
    enabled: chosen !== null,
  });
  const given = detail.data?.geometry;
  const latest = useRef(onChoose);
  latest.current = onChoose;
  useEffect(() => {
    if (given) latest.current(given as AreaGeometry);
  }, [given]);
  if (areas.length === 0) return null;
  return (
    <Select
      label="Saved area"
      hideLabel
      placeholder="Saved area"
      value={chosen}
      onChange={setChosen}
      options={areas.map(({ id, name }) => ({ value: id, label: name }))}
      className="w-40"
    />
  );
}

function PasteArea({ onDone }: { onDone: (geometry: AreaGeometry) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const use = () => {
    try {
      const { geometry, complaints } = mendArea(looksLikeWkt(text) ? readWkt(text) : JSON.parse(text));
      if (geometry) onDone(geometry);
      else setError(complaints[0]?.sentence ?? 'This is no area.');
    } catch (problem) {
      setError(
        problem instanceof SyntaxError
          ? 'This is neither WKT nor valid GeoJSON.'
          : (problem as Error).message,
      );
    }
  };
  return (
    <div className="flex flex-col items-start gap-2 border-line border-b p-4">
      <TextArea
        label="Coordinates as WKT or GeoJSON, longitude first"
        value={text}
        onChange={setText}
        error={error}
        rows={4}
        placeholder="POLYGON((2.9 43.1, 3.3 43.1, 3.3 43.4, 2.9 43.4, 2.9 43.1))"
        className="w-full"
        spellCheck={false}
      />
      <Button onClick={use} reason={text.trim() === '' ? 'Nothing is typed yet' : undefined}>
        Use as area
      </Button>
    </div>
  );
}

/** The payload's geometry where it is one; while it is being typed it may be anything. */
function geometryOf(payload: PayloadDocument): AreaGeometry | undefined {
  const { type, coordinates } = (payload.geometry ?? {}) as { type?: string; coordinates?: unknown };
  if ((type !== 'Polygon' && type !== 'MultiPolygon') || !Array.isArray(coordinates)) return undefined;
  return mendArea(payload.geometry).geometry;
}
