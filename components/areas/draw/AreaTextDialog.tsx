'use client';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { useToast } from '@/components/ui/Toast';
import { type ActionOptions, useAction } from '@/components/ui/use-action';
import type { AreaGeometry } from '@/lib/areas/types';
import { AreaSource } from '../formats/AreaSource';
import { CandidateList } from '../formats/CandidateList';
import { useAreaReader } from '../formats/use-area-reader';
import { ShapeFields } from './ShapeFields';
import { VertexList } from './VertexList';

export interface AreaTextDialogProps extends Pick<ActionOptions<void, unknown>, 'renews'> {
  open: boolean;
  title: string;
  onOpenChange: (open: boolean) => void;
  /** What is in the field at first; the vertices of an area that is edited. */
  initialText?: string;
  /** A file that was dropped somewhere; it is read at once. */
  initialFile?: File;
  /** What pressing the button does: "Use this area", "Save 3 areas". */
  actionLabel: (count: number) => string;
  /** How many areas can be taken at once. */
  max?: number;
  onUse: (areas: { name?: string; geometry: AreaGeometry }[]) => void | Promise<void>;
}

type Way = 'text' | 'vertices' | 'circle' | 'corridor';
const ways = [
  { value: 'text', label: 'Text or file' },
  { value: 'vertices', label: 'Vertices' },
  { value: 'circle', label: 'Circle' },
  { value: 'corridor', label: 'Corridor' },
] as const;

/**
 * Areas without a pointer: typed, pasted or brought as a file, as a list of vertices, as a circle or a corridor.
 * Says at once what it understood, what it repaired, what is wrong, and how that can be repaired.
 */
export function AreaTextDialog({
  open,
  title,
  onOpenChange,
  initialText = '',
  initialFile,
  actionLabel,
  max = 1,
  onUse,
  renews,
}: AreaTextDialogProps) {
  const toast = useToast();
  const reader = useAreaReader();
  const [way, setWay] = useState<Way>('text');
  const [text, setText] = useState(initialText);
  const [file, setFile] = useState(initialFile);
  const { read, clear, candidates, progress } = reader;

  useEffect(() => {
    if (open && initialFile) {
      setWay('text');
      setFile(initialFile);
    }
  }, [open, initialFile]);
  useEffect(() => {
    if (!open || way !== 'text') return;
    if (file) {
      let isGone = false;
      void file.arrayBuffer().then(
        (buffer) => !isGone && read({ kind: 'read', bytes: new Uint8Array(buffer) }),
        () => !isGone && toast({ kind: 'failed', title: 'The file cannot be read from the disk' }),
      );
      return () => {
        isGone = true;
      };
    }
    if (text.trim() === '') return clear();
    // Not at every letter: a long text is read for a while.
    const wait = setTimeout(() => read({ kind: 'read', bytes: new TextEncoder().encode(text) }), 150);
    return () => clearTimeout(wait);
  }, [open, way, file, text, read, clear, toast]);

  // The only area of a file that gives it no name has that of the file.
  const fileName = candidates.length === 1 ? file?.name.replace(/\.[^.]*$/, '') : undefined;
  const chosen = candidates.flatMap(({ isChosen, name = fileName, geometry }) =>
    isChosen && geometry ? [{ name, geometry }] : [],
  );
  const usable = chosen.slice(0, max);
  const { isBusy, problem, run, leave } = useAction({
    act: () => onUse(usable),
    renews,
    onDone: () => setText(''),
    close: () => {
      clear();
      setFile(undefined);
      onOpenChange(false);
    },
  });
  const isEmpty = way === 'text' && !file && text.trim() === '';
  const hasUsable = candidates.some(({ geometry }) => geometry);
  const reason = isEmpty
    ? 'Type or paste an area first.'
    : progress
      ? 'Reading the area…'
      : reader.readAgain
        ? 'Reading was stopped.'
        : usable.length > 0
          ? undefined
          : hasUsable
            ? 'Choose an area first.'
            : 'Fix the problems first.';

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : leave())}
      size="normal"
      title={title}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" busy={isBusy} reason={reason} onClick={() => run()}>
            {actionLabel(usable.length)}
          </Button>
        </>
      }
    >
      <SegmentedControl
        label="How to give the area"
        hideLabel
        value={way}
        onChange={(next) => {
          clear();
          setWay(next);
        }}
        options={ways}
        className="mb-3"
      />
      {way === 'text' && <AreaSource text={text} onText={setText} file={file} onFile={setFile} />}
      {way === 'vertices' && <VertexList text={text} onGeometry={read} onText={setText} />}
      {(way === 'circle' || way === 'corridor') && (
        <ShapeFields key={way} kind={way} onRead={read} onClear={clear} />
      )}
      <CandidateList reader={reader} max={max} />
      {problem !== undefined && <ErrorMessage problem={problem} isInline className="mt-3" />}
    </Dialog>
  );
}
