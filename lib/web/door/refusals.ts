import { Problem } from '../problem';

/** What a limit counts by. */
export type Origin = 'address' | 'account';

const named: Record<Origin, string> = { address: 'your network address', account: 'your account' };
/** Seconds after which a place for an event stream may be free. */
const streamRetryAfter = 30;

/** Seconds after which bodies that are held now are likely to be gone. */
const roomRetryAfter = 5;
/** Seconds after which a place to sign in is likely to be free. */
const signInRetryAfter = 5;

/** What the door answers without asking the framework. */
export const refusals = {
  notFound: () => new Problem({ type: 'not-found', status: 404, title: 'This file does not exist' }),
  unreadable: () =>
    new Problem({ type: 'unreadable-address', status: 400, title: 'This address cannot be read' }),
  wrongMethod: () =>
    new Problem({
      type: 'wrong-method',
      status: 405,
      title: 'This address does not take this method',
      detail: 'Nothing was changed.',
    }),
  draining: () =>
    new Problem({
      type: 'draining',
      status: 503,
      title: 'This Swath process is ending',
      detail: 'Another one takes over.',
      retryAfter: 1,
    }),
  tooLarge: (maxBytes: number) =>
    new Problem({
      type: 'too-large',
      status: 413,
      title: 'This is too large',
      detail: `The limit is ${Math.floor(maxBytes / 1024)} KB. Nothing was changed.`,
    }),
  lengthMissing: () =>
    new Problem({
      type: 'length-required',
      status: 411,
      title: 'The size of this is unknown',
      detail: 'Send a Content-Length header with anything over 1 MB. Nothing was changed.',
    }),
  noRoom: () =>
    new Problem({
      type: 'no-room',
      status: 503,
      title: 'Swath is receiving too much at the same time',
      detail: `Nothing was changed. Try again in ${roomRetryAfter} s.`,
      retryable: true,
      retryAfter: roomRetryAfter,
    }),
  tooSlow: () =>
    new Problem({
      type: 'too-slow',
      status: 408,
      title: 'The request took too long to arrive',
      detail: 'Nothing was changed. Check the connection and try again.',
    }),
  tooMany: (from: Origin, seconds: number) =>
    new Problem({
      type: 'too-many-requests',
      status: 429,
      title: `Too many requests came from ${named[from]}`,
      detail: `Nothing was changed. Try again in ${seconds} s.`,
      retryable: true,
      retryAfter: seconds,
    }),
  tooManySignIns: () =>
    new Problem({
      type: 'too-many-sign-ins',
      status: 429,
      title: 'Too many people are signing in',
      detail: `Your password was not checked. Try again in ${signInRetryAfter} s.`,
      retryable: true,
      retryAfter: signInRetryAfter,
    }),
  tooManyStreams: (from: Origin) =>
    new Problem({
      type: 'too-many-streams',
      status: 429,
      title: `Too many live pages are open from ${named[from]}`,
      detail: `Close some of them. Swath tries again in ${streamRetryAfter} s.`,
      retryable: true,
      retryAfter: streamRetryAfter,
    }),
} as const;
