'use client';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Takes files that are dropped anywhere on the page, and coordinates that are pasted outside of a field. */
export function DropTarget({
  isOff,
  onFile,
  onText,
}: {
  isOff?: boolean;
  onFile: (file: File) => void;
  onText: (text: string) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ onFile, onText });
  useEffect(() => {
    latest.current = { onFile, onText };
  });
  useEffect(() => {
    if (isOff) return;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) latest.current.onFile(file);
    };
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest?.('input, textarea, [contenteditable], [role=dialog]'))
        return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file) latest.current.onFile(file);
      else if (looksLikeArea.test(text)) latest.current.onText(text);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [isOff]);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-[70] flex items-center justify-center rounded-panel border-2 border-accent border-dashed bg-raised/90">
      <p className="flex items-center gap-3 font-strong text-15">
        <FileUp aria-hidden size={20} />
        Drop the file to read its areas
      </p>
    </div>
  );
}

/** GeoJSON, WKT, XML, or numbers: any other text that is pasted is not meant for the map. */
const looksLikeArea =
  /^\s*([{[<]|SRID=|(MULTI)?(POLYGON|LINESTRING|POINT)|[NSEW]?\s*[+-]?\d+(\.\d+)?\s*[°,;\s])/i;
