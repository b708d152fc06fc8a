const toProblem = (status: number, code: string, title: string, detail: string) => ({
  type: `urn:swath:problem:${code}`,
  status,
  title,
  detail,
  code,
  description: `${title}. ${detail}`,
  requestId: '6f1f6c5e-5b1e-4b0e-9d39-3c1d2a9a7b42',
});
const again = (retryAfter: number) => ({ retryable: true, retryAfter });

/** The errors of the open interfaces by their status: what each means, and one as it is answered. */
export const openProblems = {
  400: {
    meaning: 'A parameter is unknown or has an invalid value. Nothing was read.',
    example: {
      ...toProblem(
        400,
        'bad-request',
        'The request has invalid values',
        'query.bbox: must be west,south,east,north in degrees',
      ),
      errors: [{ path: 'query.bbox', message: 'must be west,south,east,north in degrees' }],
    },
  },
  401: {
    meaning: 'The access token is missing or wrong, or has ended.',
    example: toProblem(
      401,
      'token',
      'An access token is missing, wrong or has ended',
      'Create one on the account page of Swath and send it as a Bearer token.',
    ),
  },
  403: {
    meaning: 'The access token or the roles of its owner do not allow this.',
    example: toProblem(
      403,
      'token-scope',
      'This access token cannot read archive',
      'Create one that can, on the account page of Swath.',
    ),
  },
  404: {
    meaning: 'There is nothing of this id.',
    example: toProblem(404, 'not-found', 'There is no such collection', 'Read the list of collections.'),
  },
  429: {
    meaning: 'Too many requests. Wait as long as Retry-After says.',
    example: {
      ...toProblem(
        429,
        'too-many-requests',
        'Too many searches run at once',
        'Swath works on 2 of your searches at a time. Wait for their answers.',
      ),
      ...again(10),
    },
  },
  502: {
    meaning: 'The archive did not give a complete answer. Swath never answers a part of it.',
    example: {
      ...toProblem(
        502,
        'search-incomplete',
        'The archive did not give a complete answer',
        'The search service failed. Send the request again.',
      ),
      service: 'search',
      ...again(5),
    },
  },
  503: {
    meaning: 'A service has not answered yet.',
    example: {
      ...toProblem(
        503,
        'board-not-read',
        'The workflow server has not answered yet',
        'The list of AOIs is not there yet. Try again in a moment.',
      ),
      service: 'workflow',
      ...again(5),
    },
  },
  504: {
    meaning: 'The archive did not answer in time. Ask for fewer items, or for a smaller area or time.',
    example: {
      ...toProblem(
        504,
        'search-slow',
        'The archive did not answer in time',
        'Ask for fewer items with `limit`, or for a smaller area or time.',
      ),
      service: 'search',
      ...again(5),
    },
  },
} as const;
