'use client';
import { Copy, Download, Ellipsis, PencilLine, Search, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '@/components/ui/Age';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { type AreaExportFormat, exportFormatInfo, exportFormats } from '@/lib/areas/formats/export-formats';
import type { AreaSummary } from '@/lib/areas/schema';
import type { AreaGeometry } from '@/lib/areas/types';
import { AreaPreview } from '../geometry/AreaPreview';
import { areaFacts } from '../geometry/format-area';
import { areaColourAppearance } from './area-colours';
import { savedAreaParam } from './use-area';

export interface AreaRowProps {
  area: AreaSummary;
  isSelected: boolean;
  isHovered: boolean;
  /** Whether the reader's roles let them change areas of their own. */
  canSave: boolean;
  /** Whether there is an archive to search. */
  canSearch: boolean;
  /** What its saved searches gained. */
  news?: ReactNode;
  /** The tag to which the list is narrowed. */
  shownTag: string | null;
  onTag: (tag: string) => void;
  onSelect: () => void;
  onHover: (isHovered: boolean) => void;
  onChange: () => void;
  onDelete: () => void;
  onDuplicate: () => void;
  onExport: (format: AreaExportFormat) => void;
}

export const searchHref = (id: string) => `/search?${new URLSearchParams({ area: savedAreaParam(id) })}`;

/** One saved area in the list. */
export function AreaRow({
  area,
  isSelected,
  isHovered,
  canSave,
  canSearch,
  news,
  shownTag,
  onTag,
  onSelect,
  onHover,
  onChange,
  onDelete,
  onDuplicate,
  onExport,
}: AreaRowProps) {
  const reason = area.isMine ? undefined : `It belongs to ${area.ownerName}.`;
  return (
    <li
      className={cx(
        'relative flex items-center gap-3 border-line border-b py-2.5 pr-2 pl-4 last:border-b-0',
        isSelected ? 'bg-accent-soft' : isHovered ? 'bg-hover' : '',
      )}
      onMouseEnter={() => onHover(true)}
      onMouseLeave={() => onHover(false)}
    >
      {isSelected && <span aria-hidden className="absolute inset-y-0 left-0 w-[3px] bg-accent" />}
      <AreaPreview
        geometry={area.outline as AreaGeometry}
        colour={areaColourAppearance[area.colour].token}
        size={40}
      />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-current={isSelected || undefined}
          onClick={onSelect}
          className="w-full min-w-0 rounded-mark text-left after:absolute after:inset-0 after:content-['']"
        >
          <span className="block truncate font-strong">{area.name}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
            <span>{areaFacts(area)}</span>
            {area.isShared && (
              <span className="flex items-center gap-1">
                <Users aria-hidden size={12} />
                {area.isMine ? 'shared' : `shared by ${area.ownerName}`}
              </span>
            )}
          </span>
        </button>
        {area.tags.length > 0 && (
          <span className="relative mt-0.5 flex w-fit flex-wrap items-center gap-1 text-12">
            {area.tags.map((tag) => (
              <button
                key={tag}
                type="button"
                aria-label={`Only areas tagged ${tag}`}
                aria-pressed={tag === shownTag}
                onClick={() => onTag(tag)}
                className="group flex min-w-6 items-center phone:min-h-11 phone:min-w-11"
              >
                <span
                  className={cx(
                    'flex min-h-6 w-full items-center justify-center rounded-mark px-1.5',
                    tag === shownTag
                      ? 'bg-accent text-on-accent'
                      : 'bg-inset text-muted group-hover:text-ink',
                  )}
                >
                  {tag}
                </span>
              </button>
            ))}
          </span>
        )}
        {news}
      </div>
      <span className="relative flex shrink-0 items-center gap-1 text-12 text-muted">
        <span className="mr-1 text-right max-sm:hidden">
          {area.lastUsedAt && 'used '}
          <Age at={area.lastUsedAt ?? area.updatedAt} />
        </span>
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`More about ${area.name}`} size="small" />}
          entries={[
            ...(canSearch ? [{ label: 'Search here', icon: Search, href: searchHref(area.id) }] : []),
            ...(canSave
              ? [
                  { label: 'Name, colour, tags, sharing…', icon: PencilLine, onSelect: onChange, reason },
                  { label: 'Duplicate', icon: Copy, onSelect: onDuplicate },
                ]
              : []),
            'line' as const,
            ...exportFormats.map((format) => ({
              label: `Export as ${exportFormatInfo[format].label}`,
              icon: Download,
              onSelect: () => onExport(format),
            })),
            ...(canSave
              ? ['line' as const, { label: 'Delete', icon: Trash2, danger: true, onSelect: onDelete, reason }]
              : []),
          ]}
        />
      </span>
    </li>
  );
}
