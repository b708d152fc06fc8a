import { type ExportFormat, exportLooks } from '@/lib/areas/formats/export-formats';

/** Gives a text to the browser as a file; what a file's name cannot hold becomes a dash. */
export function saveFile(name: string, format: ExportFormat, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: exportLooks[format].type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replace(/[^\p{L}\p{N} _-]+/gu, '-').slice(0, 80)}.${format}`;
  link.click();
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
