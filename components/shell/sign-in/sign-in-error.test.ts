import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusals } from '@/lib/web/door/refusals';
import { addressParts, hostileAddresses } from '@/testing/web/hostile-addresses';
import { explainSignIn, sameOriginPath } from './sign-in-error';

const origin = 'https://portal.example';

describe('sameOriginPath', () => {
  it('keeps the page that was asked for, with its state', () => {
    expect(sameOriginPath('/search?area=a1&from=2026-06-01#list')).toBe(
      '/search?area=a1&from=2026-06-01#list',
    );
  });

  it.each([
    ...hostileAddresses(origin),
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    undefined,
    '',
  ])('never leads away from the portal: %j', (next) => {
    expect(sameOriginPath(next)).toMatch(/^\/(?![/\\])/);
    expect(new URL(sameOriginPath(next), origin).origin).toBe(origin);
  });

  it('resolves to the portal for any mix of dots, slashes, escapes, controls and hosts', () => {
    const part = fc.constantFrom(...addressParts(origin));
    const next = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(next, (text) => {
        const path = sameOriginPath(text, origin);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, origin).origin).toBe(origin);
        expect(new URL(path, `${origin}/sign-in`).origin).toBe(origin);
      }),
      { numRuns: 20_000 },
    );
  });

  it('does not lead back to signing in, nor to a route that no person reads', () => {
    expect(sameOriginPath('/sign-in?next=/sign-in')).toBe('/');
    expect(sameOriginPath('/api/users')).toBe('/');
  });
});

describe('explainSignIn', () => {
  it('says for how long an address is closed', () => {
    expect(explainSignIn('too-many:12').detail).toContain('12 minutes');
    expect(explainSignIn('too-many:1').detail).toContain('1 minute.');
  });

  it('does not say whether the address or the password was wrong', () => {
    expect(explainSignIn('CredentialsSignin').title).toBe('E-mail or password does not match');
  });

  it('shows what the front door says when too many sign in, and when to try again', () => {
    expect(explainSignIn(refusals.tooManySignIns())).toMatchObject({
      title: 'Too many people are signing in',
      detail: 'Your password was not checked. Try again in 5 s.',
    });
  });

  it('has words for errors that it does not know', () => {
    expect(explainSignIn('SomethingNew').title).not.toContain('SomethingNew');
  });
});
