import { expect, it } from 'vitest';
import { nameOfKeys } from './shortcut-store';

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
