import { describe, expect, it } from 'vitest';
import { describe as explain, UpstreamError, type UpstreamErrorKind, type UpstreamFailure } from './errors';

const error = (change: Partial<UpstreamFailure>) =>
  new UpstreamError({ service: 'workflow', operation: 'retry', kind: 'status', sent: true, ...change });

const kinds: UpstreamErrorKind[] = [
  'absent',
  'not-sent',
  'timeout',
  'cut',
  'too-large',
  'malformed',
  'breaker-open',
  'cancelled',
];

describe('a failed call', () => {
  it('is reported in whole sentences, whatever it is', () => {
    const all = [
      ...kinds.map((kind) => error({ kind })),
      ...[302, 401, 404, 429, 500].map((status) => error({ status })),
    ];
    for (const one of all) {
      const { title, detail } = explain(one);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      expect(detail).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('that may have changed something is never offered again', () => {
    for (const kind of ['timeout', 'cut', 'malformed', 'too-large', 'cancelled'] as const) {
      const doubtful = error({ kind, isWrite: true });
      expect(doubtful).toMatchObject({ isUncertain: true, retryable: false });
      expect(explain(doubtful).detail).toContain('before you repeat it');
    }
    for (const status of [500, 502, 503, 504]) {
      expect(explain(error({ status, isWrite: true }))).toMatchObject({ retryable: false });
    }
  });

  it.each([408, 499])('of which a gateway says %i is never shown as refused', (status) => {
    for (const isWrite of [true, false]) {
      const { title, detail } = explain(error({ status, isWrite }));
      expect(title).toBe(`The workflow server did not answer in time (${status})`);
      expect(detail).not.toContain('Change what you asked for');
    }
  });

  it('that changed nothing may be offered again', () => {
    expect(error({ kind: 'not-sent', sent: false, isWrite: true }).retryable).toBe(true);
    expect(error({ kind: 'breaker-open', sent: false, isWrite: true }).retryable).toBe(true);
    expect(error({ status: 429, isWrite: true })).toMatchObject({ isUncertain: false, retryable: true });
    expect(error({ status: 409, isWrite: true })).toMatchObject({ isUncertain: false, retryable: false });
    expect(error({ status: 503 }).retryable).toBe(true);
    expect(error({ status: 400 }).retryable).toBe(false);
  });

  it('quotes what the service said, as words and not as a page', () => {
    const quoted = (body: string) => explain(error({ status: 400, body })).detail;
    expect(quoted('{"message":"no such area"}')).toContain('“no such area”');
    expect(quoted('"token not found"')).toContain('“token not found”');
    expect(quoted('<html><style>a{}</style><b>Bad</b> <script>alert(1)</script>gateway</html>')).toContain(
      '“Bad gateway”',
    );
    expect(quoted('x'.repeat(2_000))).toContain(`${'x'.repeat(299)}…`);
    expect(quoted('')).not.toContain('“');
    // Half of a character, which no column of the database holds: sent as such, and left by a cut.
    expect(quoted('{"message":"no \\ud800 area"}')).toContain('“no \ufffd area”');
    expect(quoted(`${'x'.repeat(298)}🛰🛰`)).not.toMatch(/\p{Cs}/u);
    expect(quoted('no \u202Esuch\u202C\u2067 name\u0000\n')).toContain('“no such name”');
    expect(explain(error({ status: 500, body: 'scene status PENDING', isWrite: true })).detail).toContain(
      'PENDING',
    );
  });
});
