'use client';
import { Plus, Trash2 } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { TextField } from '@/components/ui/TextField';
import { toVertex, type Vertex } from '@/lib/areas/draw/vertex';
import { readPosition } from '@/lib/areas/formats/position-text';
import { readAngle } from '@/lib/areas/geometry/coordinates';

/** One vertex of a list: its longitude and latitude, and what adds or deletes one there. */
export function VertexRow({
  vertex,
  number,
  ringName,
  isNeeded,
  onChange,
  onAdd,
  onDelete,
}: {
  vertex: Vertex;
  /** Counted from 1. */
  number: number;
  /** Of which ring it is, such as ` of hole 1`; empty for the outline. */
  ringName: string;
  /** Whether its ring would be too short without it. */
  isNeeded: boolean;
  onChange: (vertex: Vertex) => void;
  onAdd: () => void;
  onDelete: () => void;
}) {
  const change = (part: Partial<Vertex>) => onChange({ ...vertex, ...part });
  // A whole position pasted into one field fills both; what is typed is only ever that field's.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    const position = readAngle(text) ? undefined : readPosition(text);
    if (!position) return;
    event.preventDefault();
    const [longitude, latitude] = position;
    onChange({ ...toVertex([longitude, latitude]), key: vertex.key });
  };
  return (
    <li className="flex items-center gap-1.5">
      <span className="w-6 shrink-0 text-right text-12 text-muted">{number}</span>
      <TextField
        label={`Longitude of vertex ${number}${ringName}`}
        hideLabel
        placeholder="Longitude"
        value={vertex.x}
        onChange={(x) => change({ x })}
        onPaste={onPaste}
        aria-invalid={isWrong(vertex.x, 'latitude')}
        className="flex-1"
      />
      <TextField
        label={`Latitude of vertex ${number}${ringName}`}
        hideLabel
        placeholder="Latitude"
        value={vertex.y}
        onChange={(y) => change({ y })}
        onPaste={onPaste}
        aria-invalid={isWrong(vertex.y, 'longitude')}
        className="flex-1"
      />
      <IconButton
        icon={Plus}
        size="small"
        label={`Add a vertex after ${number}${ringName}`}
        onClick={onAdd}
      />
      <IconButton
        icon={Trash2}
        size="small"
        label={`Delete vertex ${number}${ringName}`}
        reason={isNeeded ? 'A ring has at least three.' : undefined}
        onClick={onDelete}
      />
    </li>
  );
}

/** True if what was typed is no angle, or one of the other axis. */
const isWrong = (text: string, other: 'longitude' | 'latitude') => {
  const angle = readAngle(text);
  return text !== '' && (angle === undefined || angle.axis === other);
};
