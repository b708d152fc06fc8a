import { expect, it } from 'vitest';
import { addShortcut, handleKey, nameOfKeys } from './shortcut-store';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it('names keys alike on every keyboard, and leaves the browser its own', () => {
  expect(nameOfKeys({ ...none, key: 'B' }, false)).toBe('b');
  expect(nameOfKeys({ ...none, key: '?', shiftKey: true }, false)).toBe('?');
  expect(nameOfKeys({ ...none, key: 'z', ctrlKey: true }, false)).toBe('Mod+z');
  expect(nameOfKeys({ ...none, key: 'Z', ctrlKey: true, shiftKey: true }, false)).toBe('Mod+Shift+z');
  expect(nameOfKeys({ ...none, key: 'z', metaKey: true }, true)).toBe('Mod+z');
  expect(nameOfKeys({ ...none, key: 'z', ctrlKey: true }, true)).toBeUndefined();
  expect(nameOfKeys({ ...none, key: 'z', metaKey: true }, false)).toBeUndefined();
  expect(nameOfKeys({ ...none, key: 'z', ctrlKey: true, altKey: true }, false)).toBeUndefined();
});

it('leaves keys to what floats above the page, but a toast takes only the one that closes it', () => {
  const seen: string[] = [];
  const stops = ['Mod+z', 'Escape'].map((keys) =>
    addShortcut({ keys, label: keys, group: 'Everywhere', run: () => seen.push(keys) }),
  );
  document.body.innerHTML =
    '<div role="dialog"><button>A</button></div><div role="dialog" data-toast><button>B</button></div>';
  const press = (button: string, init: KeyboardEventInit) => {
    const target = [...document.querySelectorAll('button')].find((each) => each.textContent === button);
    target?.addEventListener('keydown', handleKey, { once: true });
    target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  };
  press('A', { key: 'z', ctrlKey: true });
  expect(seen).toEqual([]);
  press('B', { key: 'Escape' });
  expect(seen).toEqual([]);
  press('B', { key: 'z', ctrlKey: true });
  expect(seen).toEqual(['Mod+z']);
  for (const stop of stops) stop();
});
