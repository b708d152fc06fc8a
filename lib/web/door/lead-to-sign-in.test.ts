import { expect, it } from 'vitest';
import { leadToSignIn } from './lead-to-sign-in';

it.each([
  ['/', '/'],
  ['/orders?status=placed&q=a%20b', '/orders?status=placed&q=a%20b'],
  ['/orders/7?_rsc=1abc', '/orders/7'],
  ['/orders?_rsc=1abc&q=x', '/orders?q=x'],
  ['/orders?q=x&_rsc=1abc', '/orders?q=x'],
  ['/orders?next=//evil.example', '/orders?next=//evil.example'],
])('leads from %s to the sign-in page and back to %s', (path, back) => {
  const address = leadToSignIn(path) ?? '';
  expect(address).toMatch(/^\/sign-in\?next=/);
  expect(new URL(address, 'http://swath.example').searchParams.get('next')).toBe(back);
});

it.each(['//evil.example/', '/\\evil.example', 'http://evil.example/', '*'])(
  'leaves %s to the framework',
  (path) => {
    expect(leadToSignIn(path)).toBeUndefined();
  },
);
