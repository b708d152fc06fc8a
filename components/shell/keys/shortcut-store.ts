import { isMac } from './platform-key';

export interface Shortcut {
  /**
   * One key (`b`, `?`), two after each other (`g h`), or one held with others (`Mod+Shift+z`, `Mod` is ⌘ or Ctrl).
   * Letters are without shift.
   */
  keys: string;
  label: string;
  /** Where it works: the page's own name, or `Everywhere`. */
  group: string;
  run: () => void;
}

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

export const listShortcuts = () => shortcuts;

export function onShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes a shortcut work until the answer is called. The one that came last wins. */
export function addShortcut(shortcut: Shortcut): () => void {
  const publish = (next: readonly Shortcut[]) => {
    shortcuts = next;
    for (const listener of listeners) listener();
  };
  publish([...shortcuts, shortcut]);
  return () => publish(shortcuts.filter((other) => other !== shortcut));
}

/** How long the second key of a pair may take. */
const pairMs = 1_200;
let first: { key: string; at: number } | undefined;

/** Whether keys belong to what has the focus: fields, lists, and whatever floats above the page, but a toast. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'))
    return true;
  // A toast keeps the focus of a press for a moment after it closed. What the page does must not wait for that.
  if (target.closest('[data-toast]')) return key === 'Escape';
  return target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a shortcut calls the keys of an event; nothing for keys that are the browser's alone. */
export function nameOfKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, hasCommand: boolean) {
  const plain = key.length === 1 ? key.toLowerCase() : key;
  const isHeld = hasCommand ? metaKey : ctrlKey;
  if (altKey || (hasCommand ? ctrlKey : metaKey)) return undefined;
  if (!isHeld) return plain;
  return shiftKey ? `Mod+Shift+${plain}` : `Mod+${plain}`;
}

/** Runs the shortcut that an event means, if any. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isTaken(event)) return;
  const key = nameOfKeys(event, isMac());
  if (key === undefined) return;
  const pair = first && event.timeStamp - first.at < pairMs ? `${first.key} ${key}` : undefined;
  const hit =
    shortcuts.findLast(({ keys }) => keys === pair) ?? shortcuts.findLast(({ keys }) => keys === key);
  const isStart = shortcuts.some(({ keys }) => keys.startsWith(`${key} `));
  first = !hit && isStart ? { key, at: event.timeStamp } : undefined;
  if (!hit) return;
  event.preventDefault();
  hit.run();
}
