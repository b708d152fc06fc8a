'use client';
import { BookOpen, Signpost } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useStoryCommand } from '@/components/tour/use-progress';
import { Dialog } from '@/components/ui/Dialog';
import { Kbd } from '@/components/ui/Kbd';
import { Link } from '@/components/ui/Link';
import { useGuideHref } from '../use-guide-href';
import { useIsMac } from './platform-key';
import { listShortcuts, onShortcutsChange, type Shortcut } from './shortcut-store';

const none: readonly Shortcut[] = [];

/** All shortcuts that work on this page now, and the way to its guide. */
export function ShortcutsDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const shortcuts = useSyncExternalStore(onShortcutsChange, listShortcuts, () => none);
  const isMac = useIsMac();
  const guide = useGuideHref();
  const story = useStoryCommand();
  const groups = [...new Set(shortcuts.map(({ group }) => group))].sort((a) => (a === 'Everywhere' ? 1 : -1));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      size={groups.length > 1 ? 'normal' : 'small'}
    >
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <Link
          href={guide}
          onClick={() => onOpenChange(false)}
          className="flex w-fit items-center gap-2 rounded-mark text-accent underline underline-offset-2 phone:min-h-11"
        >
          <BookOpen aria-hidden size={16} />
          Guide for this page
        </Link>
        <button
          type="button"
          onClick={() => {
            onOpenChange(false);
            story.run();
          }}
          className="flex items-center gap-2 rounded-mark text-accent underline underline-offset-2 phone:min-h-11"
        >
          <Signpost aria-hidden size={16} />
          {story.label}
        </button>
      </div>
      <div className={groups.length > 1 ? 'gap-8 sm:columns-2' : undefined}>
        {groups.map((group) => (
          <section key={group} className="mb-5 break-inside-avoid last:mb-0">
            <h3 className="mb-1 font-normal text-12 text-muted">{group}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ keys, label }) => (
                  <div
                    key={keys}
                    className="flex min-h-8 items-center justify-between gap-4 border-line border-b"
                  >
                    <dt>{label}</dt>
                    <dd className="flex gap-1">
                      {keys.split(/[ +]/).map((key) => (
                        <Kbd key={key}>{keyWord(key, isMac)}</Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** A key as it is on the keyboard. */
function keyWord(key: string, isMac: boolean): string {
  if (key === 'Mod') return isMac ? '⌘' : 'Ctrl';
  return key.length === 1 ? key.toUpperCase() : key;
}
