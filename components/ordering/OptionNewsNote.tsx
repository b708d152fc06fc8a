import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import type { OptionNews } from './use-option-changes';

/** So many changes are told one by one. */
const mostTold = 8;

/** What changed of the options without anybody choosing it. */
export function OptionNewsNote({
  news: { title, lines },
  onClose,
}: {
  news: OptionNews;
  onClose: () => void;
}) {
  return (
    <div className="mb-4 flex items-start gap-2 rounded-control bg-inset py-1 pr-1 pl-3 text-12">
      <div className="min-w-0 flex-1 py-1">
        <p>{title}</p>
        {lines.length > 0 && (
          <ul className="mt-1 flex flex-col gap-1 text-muted">
            {lines.slice(0, mostTold).map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
            {lines.length > mostTold && <li>And {lines.length - mostTold} more</li>}
          </ul>
        )}
      </div>
      <IconButton icon={X} label="Close this note" size="small" onClick={onClose} />
    </div>
  );
}
