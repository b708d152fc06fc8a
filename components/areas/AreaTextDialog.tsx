'use client';
import { FileUp } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { formatPlural } from '@/components/ui/format';
import { TextArea } from '@/components/ui/TextArea';
import { useToast } from '@/components/ui/Toast';
import { maxTextLength, type ReadArea, readAreas } from '@/lib/areas/formats/read';
import { measureArea } from '@/lib/areas/measure';
import type { AreaGeometry } from '@/lib/areas/types';
import { AreaPreview } from './AreaPreview';
import { areaFacts } from './area-words';

export interface AreaTextDialogProps {
  open: boolean;
  title: string;
  onOpenChange: (open: boolean) => void;
  /** What stands in the field at first; the vertices of an area that is edited. */
  initialText?: string;
  /** What pressing the button does: "Use this area", "Save 3 areas". */
  actionLabel: (count: number) => string;
  /** How many areas can be taken at once. */
  most?: number;
  onUse: (areas: { name?: string; geometry: AreaGeometry }[]) => void | Promise<void>;
}

/**
 * Areas as text: the keyboard's way to draw, and the way in for GeoJSON and WKT, typed, pasted or from a file. Says
 * at once what it understood, what it mended and what is wrong.
 */
export function AreaTextDialog({
  open,
  title,
  onOpenChange,
  initialText = '',
  actionLabel,
  most = 1,
  onUse,
}: AreaTextDialogProps) {
  const toast = useToast();
  const [text, setText] = useState(initialText);
  const [isBusy, setIsBusy] = useState(false);
  const settled = useDeferredValue(text);
  const read = useMemo(() => (settled.trim() === '' ? [] : readAreas(settled)), [settled]);
  const usable = read.flatMap(({ name, geometry }) => (geometry ? [{ name, geometry }] : [])).slice(0, most);

  const use = async () => {
    setIsBusy(true);
    try {
      await onUse(usable);
      setText('');
      onOpenChange(false);
    } catch (error) {
      toast.failed(error);
    } finally {
      setIsBusy(false);
    }
  };
  const reason =
    text.trim() === ''
      ? 'Type or paste an area first.'
      : usable.length === 0
        ? 'Mend what is wrong first.'
        : undefined;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="normal"
      title={title}
      description="GeoJSON, WKT, or positions in decimal degrees: one on each line, longitude first. Two positions are the corners of a rectangle."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" busy={isBusy} reason={reason} onClick={use}>
            {actionLabel(usable.length)}
          </Button>
        </>
      }
    >
      <TextArea
        label="Area"
        hideLabel
        rows={10}
        value={text}
        onChange={setText}
        spellCheck={false}
        placeholder={'1.3348 43.6624\n1.5641 43.6624\n1.5641 43.5161\n1.3348 43.5161'}
      />
      <FileChoice onText={setText} />
      <Understood read={read} most={most} />
    </Dialog>
  );
}

/** Reads a text file into the field. */
function FileChoice({ onText }: { onText: (text: string) => void }) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxTextLength) {
      toast({
        kind: 'failed',
        title: 'The file is larger than 50 MB',
        description: 'Bring a smaller part of it.',
      });
      return;
    }
    onText(await file.text());
  };
  return (
    <div className="mt-2">
      <label htmlFor={id} className="sr-only">
        GeoJSON or WKT file
      </label>
      <input
        id={id}
        ref={input}
        type="file"
        accept=".geojson,.json,.wkt,.txt,application/geo+json"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button size="small" icon={FileUp} onClick={() => input.current?.click()}>
        Open a GeoJSON or WKT file…
      </Button>
    </div>
  );
}

function Understood({ read, most }: { read: ReadArea[]; most: number }) {
  if (read.length === 0) return null;
  const usable = read.filter(({ geometry }) => geometry);
  return (
    <div className="mt-3 flex flex-col gap-2" aria-live="polite">
      {usable.length > most && (
        <p className="text-12 text-muted">
          {formatPlural(usable.length, 'area')} found;{' '}
          {most === 1 ? 'the first one is' : `the first ${most} are`} used.
        </p>
      )}
      <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto">
        {read.slice(0, 50).map((area, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: areas of a text have no other name than their place.
          <li key={index} className="flex items-start gap-3">
            {area.geometry && <AreaPreview geometry={area.geometry} />}
            <div className="min-w-0 flex-1">
              {area.geometry && (
                <p>
                  {area.name && <span className="font-strong">{area.name} </span>}
                  <span className="text-muted">{areaFacts(measureArea(area.geometry))}</span>
                </p>
              )}
              {area.complaints.map(({ kind, sentence, isFatal }) => (
                <p key={kind} className={isFatal ? 'text-12 text-failed-text' : 'text-12 text-muted'}>
                  {!area.geometry && area.name && <span className="font-strong">{area.name}: </span>}
                  {sentence}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
