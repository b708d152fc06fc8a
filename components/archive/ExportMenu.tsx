'use client';
import { Copy, Download } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { formatPlural } from '@/components/ui/format';
import { Menu } from '@/components/ui/Menu';
import { useToast } from '@/components/ui/Toast';
import { useCopy } from '@/components/ui/use-copy';
import { type ExportFormat, exportFormats } from '@/lib/archive/export-formats';
import type { ArchiveImage } from '@/lib/archive/schema';

/** Saves images as a file in one of several formats, or copies their ids at the provider, one on each line. */
export function ExportMenu({
  images,
  areaKm2,
  name,
}: {
  images: () => readonly ArchiveImage[];
  areaKm2: number;
  /** Of the area, for the file's name. */
  name: string;
}) {
  const toast = useToast();
  const copyText = useCopy();
  const save = async (format: ExportFormat) => {
    try {
      // What writes the files is large, and seldom needed.
      const { writeImages } = await import('@/lib/archive/export');
      const chosen = images();
      const { extension, type } = exportFormats[format];
      const text = writeImages(chosen, format, { areaKm2, origin: window.location.origin });
      const url = URL.createObjectURL(new Blob([text], { type }));
      const link = document.createElement('a');
      link.href = url;
      link.download = `${fileName(name)}-images.${extension}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      toast({ title: `${formatPlural(chosen.length, 'image is', 'images are')} in ${link.download}` });
    } catch (error) {
      toast.failed(error);
    }
  };
  const copy = () => {
    const ids = images().map(({ sourceId }) => sourceId);
    return copyText(ids.join('\n'), {
      title: `${formatPlural(ids.length, 'source id is', 'source ids are')} copied`,
      instead: 'The CSV file has the source ids, too.',
    });
  };
  return (
    <Menu
      side="top"
      trigger={<Button icon={Download}>Export</Button>}
      entries={[
        ...(Object.keys(exportFormats) as ExportFormat[]).map((format) => ({
          label: exportFormats[format].label,
          icon: Download,
          onSelect: () => void save(format),
        })),
        'line' as const,
        { label: 'Copy the source ids', icon: Copy, onSelect: copy },
      ]}
    />
  );
}

const fileName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase() || 'area';
