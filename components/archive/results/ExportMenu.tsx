'use client';
import { Copy, Download } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { downloadFile } from '@/components/ui/download-file';
import { formatPlural } from '@/components/ui/format';
import { Menu } from '@/components/ui/Menu';
import { useToast } from '@/components/ui/Toast';
import { useCopy } from '@/components/ui/use-copy';
import { exportFormats, type ImageExportFormat } from '@/lib/archive/results/export-formats';
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
  const save = async (format: ImageExportFormat) => {
    try {
      // What writes the files is large, and seldom needed.
      const { writeImages } = await import('@/lib/archive/results/export');
      const chosen = images();
      const { extension, type } = exportFormats[format];
      const text = writeImages(chosen, format, { areaKm2, origin: window.location.origin });
      const file = `${fileName(name)}-images.${extension}`;
      downloadFile(file, text, type);
      toast({ title: `${formatPlural(chosen.length, 'image is', 'images are')} in ${file}` });
    } catch (error) {
      toast.failed(error);
    }
  };
  const copy = () => {
    const ids = images().map(({ sourceId }) => sourceId);
    return copyText(ids.join('\n'), {
      title: `${formatPlural(ids.length, 'source ID is', 'source IDs are')} copied`,
      instead: 'The CSV file has the source IDs, too.',
    });
  };
  return (
    <Menu
      side="top"
      trigger={<Button icon={Download}>Export</Button>}
      entries={[
        ...(Object.keys(exportFormats) as ImageExportFormat[]).map((format) => ({
          label: exportFormats[format].label,
          icon: Download,
          onSelect: () => void save(format),
        })),
        'line' as const,
        { label: 'Copy the source IDs', icon: Copy, onSelect: copy },
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
