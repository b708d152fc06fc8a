import { describe, expect, it } from 'vitest';
import { type AddressRange, clientKey, findClientAddress, networkKey, parseRange } from './client-address';

const ranges = (...texts: string[]) => texts.map((text) => parseRange(text) as AddressRange);

describe('findClientAddress', () => {
  it('ignores forwarded addresses from peers that are not trusted', () => {
    expect(findClientAddress('203.0.113.9', '127.0.0.1', ranges('127.0.0.1'))).toBe('203.0.113.9');
    expect(findClientAddress('127.0.0.1', '10.1.2.3', [])).toBe('127.0.0.1');
  });

  it('takes the last address that is no trusted proxy', () => {
    const trusted = ranges('10.0.0.0/8', '::1');
    expect(findClientAddress('10.0.0.1', '198.51.100.7, 203.0.113.9, 10.2.0.1', trusted)).toBe('203.0.113.9');
    expect(findClientAddress('::ffff:10.0.0.1', '203.0.113.9:52311', trusted)).toBe('203.0.113.9');
    expect(findClientAddress('::1', '[2001:db8::1]:443', trusted)).toBe('2001:db8::1');
    expect(findClientAddress('10.0.0.1', undefined, trusted)).toBe('10.0.0.1');
  });

  it('stops at what is no address', () => {
    expect(findClientAddress('10.0.0.1', '203.0.113.9, nonsense', ranges('10.0.0.0/8'))).toBe('10.0.0.1');
    expect(findClientAddress(undefined, '203.0.113.9', ranges('0.0.0.0/0'))).toBe('unknown');
  });
});

it('refuses what is neither an address nor a range', () => {
  for (const text of ['nginx', '10.0.0.0/40', '10.0.0.0/', '']) expect(parseRange(text)).toBeUndefined();
});

it('counts an IPv6 customer as one client', () => {
  expect(clientKey('2001:db8:1:2::1')).toBe(clientKey('2001:db8:1:2:ffff::9'));
  expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'));
  expect(clientKey('203.0.113.9')).toBe('203.0.113.9');
  expect(networkKey('203.0.113.9')).toBe(networkKey('203.0.113.200'));
  expect(networkKey('203.0.113.9')).not.toBe(networkKey('203.0.114.9'));
  expect(networkKey('2001:db8:1:2::1')).toBe(networkKey('2001:db8:1:3::1'));
  expect(networkKey('2001:db8:1:2::1')).not.toBe(networkKey('2001:db8:2:2::1'));
});
