'use client';
import { FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { FileInput } from '@/components/ui/FileInput';
import { IconButton } from '@/components/ui/IconButton';
import { TextArea } from '@/components/ui/TextArea';
import { useToast } from '@/components/ui/Toast';
import { maxTextLength } from '@/lib/areas/formats/read';

/** What file choosers offer. The bytes of a file decide its format. */
const areaFileTypes =
  '.geojson,.json,.wkt,.txt,.csv,.kml,.kmz,.gpx,.zip,.gpkg,application/geo+json,application/vnd.google-earth.kml+xml';

const isTooLarge = (file: File) => file.size > maxTextLength;

/** `840 kB`, `3.2 MB`. */
const fileSize = (bytes: number) =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

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
  const take = (file: File | undefined) => {
    if (!file) return;
    if (isTooLarge(file))
      toast({
        kind: 'failed',
        title: 'The file is larger than 50 MB',
        description: 'Use a smaller file.',
      });
    else onFile(file);
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
          <IconButton icon={X} label="Remove file" size="small" onClick={() => onFile(undefined)} />
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
          help="One position per line, longitude first, or in any order with N, S, E, W. Two positions make a rectangle."
        />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileInput ref={input} label="File of areas" accept={areaFileTypes} onFile={take} />
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
