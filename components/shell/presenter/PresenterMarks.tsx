'use client';
import { useEffect, useRef, useState } from 'react';
import { Kbd } from '@/components/ui/Kbd';

/** How long a pressed key is shown, ms. */
const shownMs = 1_200;

/** What a key is called, with those held down; undefined for typing, which may be a password. */
function nameKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | undefined {
  const isHeld = ctrlKey || metaKey || altKey;
  const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable="true"]');
  if (['Control', 'Meta', 'Alt', 'Shift'].includes(key) || (isTyping && !isHeld)) return undefined;
  const held = [ctrlKey && 'Ctrl', metaKey && 'Cmd', altKey && 'Alt'].filter(Boolean);
  return [...held, key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key].join(' ');
}

/** Shows an audience where the pointer is and which keys are pressed. */
export function PresenterMarks() {
  const ring = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const follow = ({ clientX, clientY }: PointerEvent) => {
      ring.current?.style.setProperty('translate', `${clientX}px ${clientY}px`);
      ring.current?.style.setProperty('opacity', '1');
    };
    const show = (event: KeyboardEvent) => {
      const name = nameKey(event);
      if (!name) return;
      setPressed(name);
      clearTimeout(timer);
      timer = setTimeout(() => setPressed(undefined), shownMs);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('keydown', show, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('keydown', show, true);
    };
  }, []);
  return (
    <div aria-hidden className="pointer-events-none print:hidden">
      <div
        ref={ring}
        className="-mt-5 -ml-5 fixed top-0 left-0 z-50 size-10 rounded-full border-2 border-accent opacity-0"
      />
      {pressed && (
        <div className="fixed bottom-16 left-1/2 z-50 rounded-panel border border-line-strong bg-surface p-2 text-20">
          <Kbd>{pressed}</Kbd>
        </div>
      )}
    </div>
  );
}
