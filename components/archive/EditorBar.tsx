'use client';
import { areaFacts } from '@/components/areas/area-words';
import type { EditorMode } from '@/components/map';
import { Button } from '@/components/ui/Button';
import { measureArea } from '@/lib/areas/measure';
import type { useAreaEditor } from './use-area-editor';

export interface EditorBarProps {
  mode: EditorMode;
  editor: ReturnType<typeof useAreaEditor>;
}

const hints: Record<EditorMode, string> = {
  polygon: 'Click to set corners; click the first one again to finish.',
  rectangle: 'Click one corner, then the opposite one.',
  vertices: 'Drag the squares. A round handle adds one, a right click takes one away.',
};

/** What is being drawn, how large it is, and what is wrong with it. */
export function EditorBar({ mode, editor }: EditorBarProps) {
  const { draft } = editor;
  const hint = editor.isReady ? hints[mode] : 'The drawing tools are being loaded…';
  const fatal = draft?.complaints.filter(({ isFatal }) => isFatal) ?? [];
  return (
    <div
      role="status"
      className="flex max-w-xl flex-wrap items-center gap-x-3 gap-y-2 rounded-panel bg-raised py-2 pr-2 pl-3 shadow-float-1"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p>{draft?.geometry ? areaFacts(measureArea(draft.geometry)) : hint}</p>
        {draft?.geometry && <p className="text-12 text-muted">{hint}</p>}
        {fatal.map(({ kind, sentence }) => (
          <p key={kind} className="text-12 text-failed-text">
            {sentence}
          </p>
        ))}
      </div>
      <Button size="small" onClick={editor.cancel}>
        Cancel
      </Button>
      {mode === 'vertices' && (
        <Button
          size="small"
          variant="primary"
          reason={fatal.length > 0 ? 'Mend the outline first.' : undefined}
          onClick={editor.done}
        >
          Done
        </Button>
      )}
    </div>
  );
}
