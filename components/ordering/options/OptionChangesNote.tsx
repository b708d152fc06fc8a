import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import type { OptionChanges } from './use-option-changes';

/** This many changes are reported one by one. */
const maxShown = 8;

/** What changed of the options without anybody choosing it. */
export function OptionChangesNote({
  news: { title, lines },
  onClose,
}: {
  news: OptionChanges;
  onClose: () => void;
}) {
  return (
    <div className="mb-4 flex items-start gap-2 rounded-control bg-inset py-1 pr-1 pl-3 text-12">
      <div className="min-w-0 flex-1 py-1">
        <p>{title}</p>
        {lines.length > 0 && (
          <ul className="mt-1 flex flex-col gap-1 text-muted">
            {lines.slice(0, maxShown).map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
            {lines.length > maxShown && <li>And {lines.length - maxShown} more</li>}
          </ul>
        )}
      </div>
      <IconButton icon={X} label="Close this note" size="small" onClick={onClose} />
    </div>
  );
}
