'use client';
import { FileUp, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/IconButton';
import { TextArea } from '@/components/ui/TextArea';
import { useToast } from '@/components/ui/Toast';
import { areaFileTypes, fileSize, isTooLarge } from './area-files';

/** A text that is typed or pasted, or a file that is chosen or dropped. */
export function AreaSource({
  text,
  onText,
  file,
  onFile,
}: {
  text: string;
  onText: (text: string) => void;
  file?: File;
  onFile: (file: File | undefined) => void;
}) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const take = (given: File | undefined) => {
    if (!given) return;
    if (isTooLarge(given))
      toast({
        kind: 'failed',
        title: 'The file is larger than 50 MB',
        description: 'Bring a smaller part of it.',
      });
    else onFile(given);
  };
  return (
    <section
      aria-label="Text or file"
      className={cx('rounded-control', isOver && 'outline-2 outline-accent outline-offset-4')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        // The page behind would take it, too.
        event.stopPropagation();
        setIsOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      {file ? (
        <p className="flex items-center gap-2 rounded-control border border-line bg-inset py-1 pr-1 pl-3">
          <span className="min-w-0 flex-1 truncate font-strong">{file.name}</span>
          <span className="shrink-0 text-12 text-muted">{fileSize(file.size)}</span>
          <IconButton icon={X} label="Put the file away" size="small" onClick={() => onFile(undefined)} />
        </p>
      ) : (
        <TextArea
          label="Area"
          hideLabel
          rows={7}
          value={text}
          onChange={onText}
          spellCheck={false}
          className="font-mono"
          placeholder={'1.3348 43.6624\n1.5641 43.6624\n43°30\'58"N 1°33\'51"E\n\nor GeoJSON, WKT, KML, GPX'}
          help="Positions are longitude first, one on each line; with N, S, E and W in any order. Two are the corners of a rectangle."
        />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="sr-only">
          File of areas
        </label>
        <input
          id={id}
          ref={input}
          type="file"
          accept={areaFileTypes}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button size="small" icon={FileUp} onClick={() => input.current?.click()}>
          {file ? 'Open another file…' : 'Open a file…'}
        </Button>
        <span className="text-12 text-muted">
          or drop one here: GeoJSON, WKT, KML, KMZ, GPX, zipped Shapefile, GeoPackage
        </span>
      </div>
    </section>
  );
}
