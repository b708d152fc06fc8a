import { describe, expect, it } from 'vitest';
import { validatePassword } from './password-rules';

const ann = { email: 'ann.bergstrom@agency.example', name: 'Ann Bergström' };

describe('a password', () => {
  it.each([
    '1234567890',
    'password12',
    'Password123!',
    'swath-swath',
    'swathswath1',
    'qwertyuiop',
    'aaaaaaaaaaaa',
    'iloveyou1234',
    'ann.bergstrom',
    'bergström1',
    'agencyagency',
    'ann-swath-ann',
  ])('that is common, or made of what is known, is refused: %s', (password) => {
    expect(validatePassword(password, ann)).toContain('too easy to guess');
  });

  it.each([
    'a password for New',
    'correct horse battery',
    'kettle-orbit-pickle',
    'Xk3#vQ9!pLm2',
    'ünïcödé wörds gö hére',
  ])('of several unrelated words, or random, is taken: %s', (password) => {
    expect(validatePassword(password, ann)).toBeUndefined();
  });

  it('has 10 to 200 characters, and is never cut', () => {
    expect(validatePassword('Xk3#vQ9!p')).toContain('at least 10');
    const long = Array.from({ length: 20 }, (_, at) => `kettle${at * 7919}`).join('-');
    expect(validatePassword(long.slice(0, 200))).toBeUndefined();
    expect(validatePassword(`${long.slice(0, 200)}x`)).toContain('up to 200');
  });
});
