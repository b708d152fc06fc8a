'use client';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { TextField } from '@/components/ui/TextField';
import { readAngle } from '@/lib/areas/coordinates';
import { readPositions } from '@/lib/areas/formats/coordinates';
import { readPosition } from '@/lib/areas/formats/position-text';
import type { Position } from '@/lib/areas/types';
import type { ReaderRequest } from './area-reader-messages';

interface Vertex {
  key: number;
  x: string;
  y: string;
}

/** More vertices than this are edited as text. */
const mostRows = 300;
let keys = 0;
const toVertex = ([x, y]: Position): Vertex => {
  keys += 1;
  return { key: keys, x: String(Number(x.toFixed(7))), y: String(Number(y.toFixed(7))) };
};
const empty = (): Vertex => {
  keys += 1;
  return { key: keys, x: '', y: '' };
};

/** The outline as a list of positions, each to be typed in decimal degrees or degrees, minutes and seconds. */
export function VertexList({
  text,
  onGeometry,
  onText,
}: {
  /** What was typed before, taken over where it is positions. */
  text: string;
  onGeometry: (request: ReaderRequest) => void;
  onText: (text: string) => void;
}) {
  const [vertices, setVertices] = useState<Vertex[]>(() => {
    const known = readPositions(text) ?? [];
    return known.length > 0 && known.length <= mostRows ? known.map(toVertex) : [empty(), empty(), empty()];
  });
  const positions = vertices.map(positionOf);
  const known = positions.filter((position) => position !== undefined);
  const isWhole = known.length === positions.length && known.length >= 3;
  const shape = isWhole ? JSON.stringify(known) : undefined;
  const isForeign = text.trim() !== '' && readPositions(text) === undefined;

  useEffect(() => {
    if (shape === undefined) return;
    const ring = JSON.parse(shape) as Position[];
    onText(ring.map(([x, y]) => `${x} ${y}`).join('\n'));
    // Not at every digit.
    const wait = setTimeout(
      () => onGeometry({ kind: 'review', geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } }),
      150,
    );
    return () => clearTimeout(wait);
  }, [shape, onGeometry, onText]);

  const change = (key: number, part: Partial<Vertex>) => {
    // A whole position pasted into one field fills both.
    const pasted = part.x === undefined ? undefined : readPosition(part.x);
    const next = pasted && readAngle(part.x ?? '') === undefined ? toVertex(pasted) : part;
    setVertices(vertices.map((one) => (one.key === key ? { ...one, ...next, key } : one)));
  };
  return (
    <div>
      {isForeign && (
        <p className="mb-2 text-12 text-muted">
          The text is not a list of positions, so this list starts anew; it replaces the text once it is
          whole.
        </p>
      )}
      <ol aria-label="Vertices" className="flex max-h-64 flex-col gap-1.5 overflow-y-auto p-0.5">
        {vertices.map((vertex, index) => (
          <li key={vertex.key} className="flex items-center gap-1.5">
            <span className="w-6 shrink-0 text-right text-12 text-muted">{index + 1}</span>
            <TextField
              label={`Longitude of vertex ${index + 1}`}
              hideLabel
              placeholder="Longitude"
              value={vertex.x}
              onChange={(x) => change(vertex.key, { x })}
              aria-invalid={vertex.x !== '' && !positions[index] ? true : undefined}
              className="flex-1"
            />
            <TextField
              label={`Latitude of vertex ${index + 1}`}
              hideLabel
              placeholder="Latitude"
              value={vertex.y}
              onChange={(y) => change(vertex.key, { y })}
              className="flex-1"
            />
            <IconButton
              icon={Plus}
              size="small"
              label={`Add a vertex after ${index + 1}`}
              onClick={() => setVertices(vertices.toSpliced(index + 1, 0, empty()))}
            />
            <IconButton
              icon={Trash2}
              size="small"
              label={`Delete vertex ${index + 1}`}
              reason={vertices.length <= 3 ? 'An area has at least three.' : undefined}
              onClick={() => setVertices(vertices.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button size="small" icon={Plus} onClick={() => setVertices([...vertices, empty()])}>
          Add a vertex
        </Button>
        <span className="text-12 text-muted">
          Decimal degrees, or degrees, minutes and seconds: 1°20'05"E
        </span>
      </div>
    </div>
  );
}

/** The position of a row, or nothing where it is none yet. */
function positionOf({ x, y }: Vertex): Position | undefined {
  const [longitude, latitude] = [readAngle(x), readAngle(y)];
  if (!longitude || !latitude || longitude.axis === 'latitude' || latitude.axis === 'longitude')
    return undefined;
  return [longitude.degrees, latitude.degrees];
}
