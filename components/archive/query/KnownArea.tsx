'use client';
import {
  Circle,
  Crosshair,
  Ellipsis,
  Keyboard,
  Pencil,
  RectangleHorizontal,
  Route,
  Save,
  Trash2,
  VectorSquare,
} from 'lucide-react';
import type { DrawMode } from '@/components/areas/draw/use-area-editor';
import { AreaPreview } from '@/components/areas/geometry/AreaPreview';
import { areaFacts } from '@/components/areas/geometry/format-area';
import type { ChosenArea } from '@/components/areas/saved/use-area';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';

export interface KnownAreaProps {
  area: ChosenArea;
  /** Whether the map is drawing or editing now. */
  isEditing: boolean;
  canSave: boolean;
  onDraw: (mode: DrawMode) => void;
  onEdit: () => void;
  onType: () => void;
  onSave: () => void;
  onFit: () => void;
  onClear: () => void;
}

/** The area that is searched: its name, its size, and what can be done with it. */
export function KnownArea({
  area,
  isEditing,
  canSave,
  onDraw,
  onEdit,
  onType,
  onSave,
  onFit,
  onClear,
}: KnownAreaProps) {
  return (
    <div className="flex h-[3.625rem] items-center gap-3 border-line border-b pr-2 pl-3">
      <AreaPreview geometry={area.geometry} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-strong">{area.name}</h2>
        <p className="truncate text-12 text-muted">{areaFacts(area.measure)}</p>
      </div>
      <IconButton
        icon={Pencil}
        label={isEditing ? 'Finish moving vertices' : 'Move the vertices on the map'}
        size="small"
        pressed={isEditing}
        onClick={onEdit}
      />
      <Menu
        trigger={<IconButton icon={Ellipsis} label="More about the area" size="small" />}
        entries={[
          ...(canSave && area.id === undefined
            ? [{ label: 'Save this area…', icon: Save, onSelect: onSave }]
            : []),
          { label: 'Show all of it', icon: Crosshair, onSelect: onFit },
          { label: 'Edit as text…', icon: Keyboard, onSelect: onType },
          'line' as const,
          { label: 'Draw another polygon', icon: VectorSquare, onSelect: () => onDraw('polygon') },
          { label: 'Draw another rectangle', icon: RectangleHorizontal, onSelect: () => onDraw('rectangle') },
          { label: 'Draw another circle', icon: Circle, onSelect: () => onDraw('circle') },
          { label: 'Draw another corridor', icon: Route, onSelect: () => onDraw('line') },
          'line' as const,
          { label: 'Clear', icon: Trash2, onSelect: onClear },
        ]}
      />
    </div>
  );
}
