'use client';
import { Move, Redo2, Scissors, Spline, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import type { EditorMode, LiveShape } from '@/components/map';
import { Button } from '@/components/ui/Button';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { measureArea } from '@/lib/areas/geometry/measure';
import { areaMeasures, formatLength } from '../geometry/format-area';
import { EditorSize } from './EditorSize';
import type { useAreaEditor } from './use-area-editor';

export interface EditorBarProps {
  mode: EditorMode | 'size';
  editor: ReturnType<typeof useAreaEditor>;
}

const hints: Record<EditorMode | 'size', string> = {
  polygon: 'Click to set corners. Double-click or press Enter to finish.',
  rectangle: 'Press and drag from corner to corner, or click both.',
  circle: 'Press at the centre and drag to the edge, or click both.',
  line: 'Click along the line. Double-click or press Enter to finish.',
  size: 'Type the radius or width.',
  cut: 'Click the corners of the piece to cut out. Double-click or press Enter to finish.',
  move: 'Drag the whole area.',
  vertices: 'Drag a square to move a vertex, a round handle to add one. Right-click to remove one.',
};

/** What is being drawn, how large it is, what is wrong with it, and every way to change it. */
export function EditorBar({ mode, editor }: EditorBarProps) {
  const { draft, live, shape } = editor;
  const hint = editor.isReady || mode === 'size' ? hints[mode] : 'The drawing tools are being loaded…';
  const fatal = draft?.issues.filter(({ isFatal }) => isFatal) ?? [];
  const measures = live
    ? formatLiveShape(live)
    : draft?.geometry && areaMeasures(measureArea(draft.geometry));
  const isChanging = draft !== undefined && mode !== 'size';
  const { undo, redo } = editor;
  useEffect(() => {
    // While corners are being set, the same keys take the last one back.
    if (mode !== 'vertices' && mode !== 'move') return;
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element | null)?.closest?.('input, textarea') != null;
      if (isTyping || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      const act = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [mode, undo, redo]);
  return (
    <div className="flex max-w-2xl flex-wrap items-center gap-x-3 gap-y-2 rounded-panel bg-raised py-2 pr-2 pl-3 shadow-float-1">
      <div className="min-w-0 flex-1 basis-64">
        {measures && <p>{measures}</p>}
        {/* Figures change with every move of the pointer: only what is asked and what is wrong is read aloud. */}
        <div role="status">
          <p className={measures && 'text-12 text-muted'}>
            {hint}
            {editor.isReady && mode !== 'size' && mode !== 'move' && (
              <span className="pointer-coarse:hidden"> Hold Alt to keep off corners that are near.</span>
            )}
          </p>
          {fatal.map(({ kind, sentence }) => (
            <p key={kind} className="text-12 text-failed-text">
              {sentence}
            </p>
          ))}
        </div>
      </div>
      {shape && <EditorSize key={shape.kind} shape={shape} onSize={editor.resize} />}
      {fatal.some(({ kind }) => kind === 'self-crossing') && (
        <Button size="small" onClick={() => void editor.repair({ kind: 'remove-self-intersections' })}>
          Remove self-crossings
        </Button>
      )}
      {isChanging && (
        <div className="flex items-center">
          <IconButton
            size="small"
            icon={Spline}
            label="Move vertices"
            pressed={mode === 'vertices'}
            onClick={() => editor.turnTo('vertices')}
          />
          <IconButton
            size="small"
            icon={Move}
            label="Move the whole area"
            pressed={mode === 'move'}
            onClick={() => editor.turnTo('move')}
          />
          <IconButton
            size="small"
            icon={Scissors}
            label="Cut a piece out"
            pressed={mode === 'cut'}
            reason={draft.geometry ? undefined : 'Fix the outline first.'}
            onClick={() => editor.turnTo('cut')}
          />
          <IconButton
            size="small"
            icon={Undo2}
            label="Undo the last change"
            reason={editor.undo ? undefined : 'Nothing to undo.'}
            onClick={editor.undo}
          />
          <IconButton
            size="small"
            icon={Redo2}
            label="Redo"
            reason={editor.redo ? undefined : 'Nothing was undone.'}
            onClick={editor.redo}
          />
        </div>
      )}
      {editor.takeBack && (mode === 'polygon' || mode === 'line' || mode === 'cut') && (
        <IconButton
          size="small"
          icon={Undo2}
          label="Remove the last corner"
          shortcut="Backspace"
          onClick={editor.takeBack}
        />
      )}
      <div className="flex gap-2">
        <Button size="small" onClick={editor.cancel}>
          Cancel
        </Button>
        {(isChanging || mode === 'size') && (
          <Button
            size="small"
            variant="primary"
            reason={draft?.geometry ? undefined : 'Fix the outline first.'}
            onClick={editor.done}
          >
            Done
          </Button>
        )}
      </div>
    </div>
  );
}

function formatLiveShape(live: LiveShape): string {
  if ('geometry' in live) {
    const sides = (live.sidesKm ?? []).map(formatLength);
    const area = areaMeasures(measureArea(live.geometry));
    return sides.length > 1
      ? `${area} · ${sides.join(' × ')}`
      : [area, ...sides.map((side) => `side ${side}`)].join(' · ');
  }
  if ('radiusKm' in live) return `${formatLength(live.radiusKm)} radius`;
  return `${formatLength(live.lengthKm)} · ${formatPlural(live.vertices, 'point')}`;
}
