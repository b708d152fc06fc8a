'use client';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { polygonOfRings, textOfRings } from '@/lib/areas/draw/rings-text';
import { emptyVertex, toPosition, toVertex, type Vertex } from '@/lib/areas/draw/vertex';
import { ringsOfText } from '@/lib/areas/draw/vertex-text';
import type { Position } from '@/lib/areas/types';
import type { ReaderRequest } from '../formats/area-reader-messages';
import { VertexRow } from './VertexRow';

/** More vertices than this are edited as text. */
const maxRows = 300;
const emptyRing = () => [emptyVertex(), emptyVertex(), emptyVertex()];

/** An outline and its holes as lists of positions, each to be typed in decimal degrees or degrees, minutes and seconds. */
export function VertexList({
  text,
  onGeometry,
  onText,
}: {
  /** What was typed before, taken over where it is one polygon. */
  text: string;
  onGeometry: (request: ReaderRequest) => void;
  onText: (text: string) => void;
}) {
  const [rings, setRings] = useState<Vertex[][]>(() => {
    const known = ringsOfText(text);
    return known && known.flat().length <= maxRows ? known.map((ring) => ring.map(toVertex)) : [emptyRing()];
  });
  const [isForeign] = useState(() => {
    const known = ringsOfText(text);
    return text.trim() !== '' && (known === undefined || known.flat().length > maxRows);
  });
  const shape = describeShape(rings);

  useEffect(() => {
    if (shape === undefined) return;
    const whole = JSON.parse(shape) as Position[][];
    onText(textOfRings(whole));
    // Not at every digit.
    const wait = setTimeout(() => onGeometry({ kind: 'review', geometry: polygonOfRings(whole) }), 150);
    return () => clearTimeout(wait);
  }, [shape, onGeometry, onText]);

  const setRing = (at: number, ring: Vertex[]) => setRings(rings.with(at, ring));
  return (
    <div>
      {isForeign && (
        <p className="mb-2 text-12 text-muted">
          The text is not a single polygon of up to {maxRows} vertices. This new list replaces it once it is
          complete.
        </p>
      )}
      <div className="max-h-64 overflow-y-auto">
        {rings.map((ring, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rings have no other name, and their vertices have keys.
          <div key={at} className="[&+&]:mt-3">
            {at > 0 && (
              <div className="mb-1 flex items-center justify-between">
                <span className="text-12 text-muted">Hole {at}</span>
                <Button size="small" icon={Trash2} onClick={() => setRings(rings.toSpliced(at, 1))}>
                  Fill hole {at}
                </Button>
              </div>
            )}
            <ol
              aria-label={at === 0 ? 'Vertices' : `Vertices of hole ${at}`}
              className="flex flex-col gap-1.5 p-0.5"
            >
              {ring.map((vertex, index) => (
                <VertexRow
                  key={vertex.key}
                  vertex={vertex}
                  number={index + 1}
                  ringName={at === 0 ? '' : ` of hole ${at}`}
                  isNeeded={ring.length <= 3}
                  onChange={(next) => setRing(at, ring.with(index, next))}
                  onAdd={() => setRing(at, ring.toSpliced(index + 1, 0, emptyVertex()))}
                  onDelete={() => setRing(at, ring.toSpliced(index, 1))}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button size="small" icon={Plus} onClick={() => setRing(0, [...(rings[0] ?? []), emptyVertex()])}>
          Add a vertex
        </Button>
        <Button size="small" icon={Plus} onClick={() => setRings([...rings, emptyRing()])}>
          Add a hole
        </Button>
        <span className="text-12 text-muted">
          Decimal degrees, or degrees, minutes and seconds: 1°20'05"E
        </span>
      </div>
    </div>
  );
}

/** The rings as JSON, once each has three positions or more and none is half typed; a hole that is not begun waits. */
function describeShape(rings: readonly Vertex[][]): string | undefined {
  const begun = rings.filter((ring, at) => at === 0 || ring.some(({ x, y }) => x !== '' || y !== ''));
  const positions = begun.map((ring) => ring.map(toPosition));
  const isWhole = positions.every(
    (ring) => ring.length >= 3 && ring.every((position) => position !== undefined),
  );
  return isWhole ? JSON.stringify(positions) : undefined;
}
