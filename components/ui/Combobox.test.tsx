import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Combobox } from './Combobox';
import { loadPopups } from './popups/parts';

let stop: (() => void) | undefined;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await loadPopups();
});
afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

/** A picker whose page is read again and again: each time the choices are other objects. */
function start() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  stop = () => act(() => root.unmount());
  let value: string | null = null;
  const read = (names: readonly string[], hint = '') => {
    const options = names.map((name) => ({ value: name, label: name, hint }));
    const onChange = (next: string | null) => {
      value = next;
      read(names, hint);
    };
    act(() => root.render(<Combobox label="AOI" value={value} onChange={onChange} options={options} />));
  };
  const input = () => document.querySelector<HTMLInputElement>('input[role=combobox]') as HTMLInputElement;
  const type = (text: string) =>
    act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      input().focus();
      set?.call(input(), text);
      input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
    });
  const fire = (target: Element, event: string) =>
    act(async () => {
      const init = { bubbles: true, cancelable: true, button: 0, detail: 1 };
      target.dispatchEvent(
        event.startsWith('pointer')
          ? new PointerEvent(event, { ...init, isPrimary: true, pointerType: 'mouse' })
          : new MouseEvent(event, init),
      );
    });
  const option = () => document.querySelector('[role=option]') as Element;
  const names = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  return {
    read,
    input,
    type,
    fire,
    option,
    names,
    value: () => value,
    choose: (next: string) => (value = next),
  };
}

it('takes the option that is pressed while the page is read again, and closes', async () => {
  const { read, input, type, fire, option, value } = start();
  read(['other']);
  await type('One');
  read(['other', 'One']);
  const pressed = option();
  for (const event of ['pointermove', 'mousemove', 'pointerdown', 'mousedown']) await fire(pressed, event);
  read(['other', 'One']);
  expect(option()).toBe(pressed);
  for (const event of ['pointerup', 'mouseup', 'click']) await fire(pressed, event);
  expect(value()).toBe('One');
  expect(input().value).toBe('One');
  expect(input().getAttribute('aria-expanded')).toBe('false');
});

it('keeps what is being typed while what it says of the choices changes, also of the one that is chosen', async () => {
  const { read, input, type, names, choose } = start();
  choose('One');
  read(['One', 'Two'], '12 open');
  expect(input().value).toBe('One');
  await type('tw');
  read(['One', 'Two'], '11 open');
  expect(input().value).toBe('tw');
  expect(names()).toEqual(['Two11 open']);
  // Another choice is shown, also when the page made it.
  choose('Two');
  read(['One', 'Two'], '11 open');
  expect(input().value).toBe('Two');
});
