import { beforeEach, describe, expect, it } from 'vitest';
import { resetConfig } from './config';
import { decryptDeterministic, encryptDeterministic } from './deterministic-encryption';

const useSecret = (secret: string, previous = '') => {
  process.env.SESSION_SECRET = secret;
  process.env.SESSION_SECRET_PREVIOUS = previous;
  resetConfig();
};
beforeEach(() => useSecret('s'.repeat(32)));

describe('what is sealed steadily', () => {
  const text = 'https://cdn.example/q/Pléiades 1.jpg?api_key=hidden';

  it('comes back, and can be read by no one else', () => {
    const sealed = encryptDeterministic(text, 'a test');
    expect(sealed).toMatch(/^[\w-]+$/);
    for (const form of [sealed, Buffer.from(sealed, 'base64url').toString('latin1')])
      expect(form).not.toMatch(/cdn|hidden/);
    expect(decryptDeterministic(sealed, 'a test')).toBe(text);
    expect(decryptDeterministic(encryptDeterministic('', 'a test'), 'a test')).toBe('');
  });

  it('is the same each time, also after a restart, and another for another text or purpose', () => {
    const sealed = encryptDeterministic(text, 'a test');
    useSecret('t'.repeat(32));
    expect(encryptDeterministic(text, 'a test')).not.toBe(sealed);
    useSecret('s'.repeat(32));
    expect(encryptDeterministic(text, 'a test')).toBe(sealed);
    // Written down, so that what baskets keep can be read by later versions too.
    expect(encryptDeterministic('/api/v1/a.jpg', 'a test')).toBe('M0ZEAJPIXoyA86HNF6hp3z2YGhHsWRAZOnlaUrM');
    const other = encryptDeterministic(`${text}!`, 'a test');
    expect(other.slice(0, 22)).not.toBe(sealed.slice(0, 22));
    expect(other.slice(22, 40)).not.toBe(sealed.slice(22, 40));
    expect(encryptDeterministic(text, 'another').slice(22)).not.toBe(sealed.slice(22));
  });

  it('is refused where any of it was changed, cut off, made up or sealed elsewhere', () => {
    const sealed = encryptDeterministic(text, 'a test');
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(decryptDeterministic(changed.toString('base64url'), 'a test')).toBeUndefined();
    }
    for (const bad of ['', 'x', text, sealed.slice(0, -4), `${sealed}AAAA`, sealed.slice(0, 22)])
      expect(decryptDeterministic(bad, 'a test')).toBeUndefined();
    expect(decryptDeterministic(sealed, 'another')).toBeUndefined();
    useSecret('t'.repeat(32));
    expect(decryptDeterministic(sealed, 'a test')).toBeUndefined();
  });

  it('is opened with the key before, while new things are sealed with the new key', () => {
    const sealed = encryptDeterministic(text, 'a test');
    useSecret('t'.repeat(32), 's'.repeat(32));
    expect(decryptDeterministic(sealed, 'a test')).toBe(text);
    const again = encryptDeterministic(text, 'a test');
    useSecret('t'.repeat(32));
    expect(decryptDeterministic(again, 'a test')).toBe(text);
    expect(decryptDeterministic(sealed, 'a test')).toBeUndefined();
  });
});
