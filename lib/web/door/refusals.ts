import { Problem } from '../problem';

/** What the door answers without asking the framework. */
export const refusals = {
  notFound: () => new Problem({ type: 'not-found', status: 404, title: 'This file does not exist' }),
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
      detail: `At most ${Math.floor(maxBytes / 1024)} KB can be sent here. Nothing was changed.`,
    }),
  lengthMissing: () =>
    new Problem({
      type: 'length-required',
      status: 411,
      title: 'The size of this is unknown',
      detail: 'Send a Content-Length header with anything over 1 MB. Nothing was changed.',
    }),
  tooSlow: () =>
    new Problem({
      type: 'too-slow',
      status: 408,
      title: 'The request took too long to arrive',
      detail: 'Nothing was changed. Check the connection and try again.',
    }),
  tooMany: (seconds: number) =>
    new Problem({
      type: 'too-many-requests',
      status: 429,
      title: 'Too many requests came from your network address',
      detail: `Nothing was changed. Try again in ${seconds} s.`,
      retryable: true,
      retryAfter: seconds,
    }),
} as const;
