import { brand } from '@/lib/platform/brand';
import { storableText } from './storable-text';

/** The four services that the portal is on. */
export const serviceNames = ['identity', 'ordering', 'search', 'workflow'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** What can become of a call: a closed set, so that everything that decides by it is exhaustive. */
export type UpstreamErrorKind =
  | 'absent' // the service is not configured, or the address is not one of its own
  | 'not-sent' // no connection came about: nothing reached the service
  | 'timeout'
  | 'cut' // the connection broke, or the answer ended early
  | 'too-large'
  | 'status' // an answer other than 2xx
  | 'malformed' // an answer that is not what the interface says
  | 'breaker-open'
  | 'cancelled';

export interface UpstreamFailure {
  service: ServiceName;
  /** The endpoint in a word or two, such as `prices`. */
  operation: string;
  kind: UpstreamErrorKind;
  status?: number;
  /** Whether the request may have reached the service. */
  sent: boolean;
  /** Whether the call changes something at the service, so that doing it twice is not the same as once. */
  isWrite?: boolean;
  retryAfterMs?: number;
  /** Where a 3xx leads, as the service wrote it. */
  location?: string;
  /** The first 2,000 characters of the answer, secrets masked. Text from outside: never markup. */
  body?: string;
}

/** What gateways send when they stop waiting for the service. */
const lostPatience = [408, 499];

/** A call to a service that did not bring what it was made for. */
export class UpstreamError extends Error implements UpstreamFailure {
  static {
    brand(UpstreamError, 'UpstreamError');
  }
  readonly service: ServiceName;
  readonly operation: string;
  readonly kind: UpstreamErrorKind;
  readonly status?: number;
  readonly sent: boolean;
  readonly isWrite: boolean;
  readonly retryAfterMs?: number;
  readonly location?: string;
  readonly body?: string;

  constructor(failure: UpstreamFailure, options?: ErrorOptions) {
    super(
      `${failure.service} ${failure.operation}: ${failure.kind}${failure.status ? ` ${failure.status}` : ''}`,
      options,
    );
    this.name = 'UpstreamError';
    this.service = failure.service;
    this.operation = failure.operation;
    this.kind = failure.kind;
    this.status = failure.status;
    this.sent = failure.sent;
    this.isWrite = failure.isWrite ?? false;
    this.retryAfterMs = failure.retryAfterMs;
    this.location = failure.location;
    this.body = failure.body;
  }

  /**
   * True if a 4xx certainly says no. A gateway that lost patience sends 408 or 499 although the service behind it may
   * continue with the work.
   */
  get isRefusal(): boolean {
    const { kind, status = 0 } = this;
    return kind === 'status' && status >= 400 && status < 500 && !lostPatience.includes(status);
  }

  /** Whether the service may have done what it was asked, although nothing says so. */
  get isUncertain(): boolean {
    const { kind, status = 0 } = this;
    const isRedirect = kind === 'status' && status >= 300 && status < 400;
    return this.isWrite && this.sent && !this.isRefusal && !isRedirect;
  }

  /** Whether asking once more is safe and can help. */
  get retryable(): boolean {
    if (this.isUncertain) return false;
    if (this.kind === 'status') return [...lostPatience, 429, 500, 503, 504].includes(this.status ?? 0);
    return ['not-sent', 'timeout', 'cut', 'breaker-open'].includes(this.kind);
  }
}

const names: Record<ServiceName, string> = {
  identity: 'The identity provider',
  ordering: 'The ordering service',
  search: 'The search service',
  workflow: 'The workflow server',
};

const again = 'Nothing was changed, and values on the page may be old. Try again in a moment.';
const uncertain = 'It may have worked anyway. Check the current state before you repeat it.';

/** Describes what happened, what is safe and what to do. An admin also reads which of Swath's settings is wrong. */
export function describe(
  error: UpstreamError,
  { isAdmin = false } = {},
): { title: string; detail: string; retryable: boolean } {
  const name = names[error.service];
  const sentences: Record<UpstreamErrorKind, () => [string, string]> = {
    absent: () => [
      `${name} is not set up here`,
      'Your administrator can connect it. The rest of Swath works.',
    ],
    'not-sent': () => [`${name} could not be reached`, `Nothing was sent. ${again}`],
    timeout: () => [`${name} did not answer in time`, again],
    cut: () => [`The connection to ${lower(name)} was lost`, again],
    'too-large': () => [`The answer from ${lower(name)} is too large`, 'Narrow what you ask for.'],
    malformed: () => [
      `Swath could not read the answer from ${lower(name)}`,
      `Values on the page may be old. If it happens again, report it to your administrator.${quoteAnswer(error)}`,
    ],
    'breaker-open': () => [`${name} keeps failing and gets a short pause`, `Nothing was sent. ${again}`],
    cancelled: () => ['The request was cancelled', 'Swath stopped the request.'],
    status: () => describeStatus(name, error, isAdmin),
  };
  const [title, detail] = sentences[error.kind]();
  return {
    title,
    detail: error.isUncertain ? `${uncertain}${quoteAnswer(error)}` : detail,
    retryable: error.retryable,
  };
}

/** True if the identity provider says no to Swath itself: trying again cannot help, and no reader caused it. */
export const rejectsClient = (error: UpstreamError): boolean =>
  error.service === 'identity' && error.isRefusal && error.status !== 429;

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

function describeStatus(name: string, error: UpstreamError, isAdmin: boolean): [string, string] {
  const quote = quoteAnswer(error);
  const status = error.status ?? 0;
  if (rejectsClient(error)) {
    return isAdmin
      ? [
          `${name} rejects the client id, secret or scope of Swath (${status})`,
          `Nothing was ordered. Check ORDERING_CLIENT_ID and ORDERING_CLIENT_SECRET.${quote}`,
        ]
      : [
          'Ordering is unavailable',
          'Nothing was ordered. Your administrator must check the settings of Swath.',
        ];
  }
  if (status === 401 || status === 403) {
    return [`${name} rejected Swath’s credentials`, `Your administrator must check them.${quote}`];
  }
  if (status === 429) {
    const wait = error.retryAfterMs ? ` Wait ${Math.ceil(error.retryAfterMs / 1000)} s first.` : '';
    return [`Too many requests to ${lower(name)}`, `Try again in a moment.${wait}`];
  }
  if (status >= 500)
    return [
      `${name} returned an error (${status})`,
      `Values on the page may be old. Try again later.${quote}`,
    ];
  if (status >= 300 && status < 400) {
    return [
      `${name} sent a redirect`,
      'Swath does not follow it. Your administrator must check the address.',
    ];
  }
  if (lostPatience.includes(status)) return [`${name} did not answer in time (${status})`, again];
  return [`${name} refused this (${status})`, `Change what you asked for.${quote}`];
}

/** True if a text is a page and no answer in words. */
export const isMarkup = (text: string): boolean => /^\s*</.test(text);

/** The words of an error's body: at most 300 characters, without markup, and of JSON its message alone. */
export const errorBodyText = ({ body }: Pick<UpstreamFailure, 'body'>): string => plainText(body);

function quoteAnswer(error: UpstreamError): string {
  // Of an answer that is not what was asked for, only a message is quoted, and no other data.
  const said =
    error.kind === 'status'
      ? plainText(error.body)
      : error.kind === 'malformed'
        ? plainText(findMessage(error.body ?? ''))
        : '';
  return said ? ` It says: “${said}”.` : '';
}

/** The words of an error body: a JSON message, or text without markup; at most 300 characters. */
function plainText(body: string | undefined): string {
  if (!body) return '';
  const text = (findMessage(body) ?? (isJson(body) ? '' : body))
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<\/?[a-z!][^>]*>/gi, ' ')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (entity) => entities[entity] ?? entity);
  // What turns the direction of text would turn the sentence around the quote.
  const words = text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return storableText(words.length > 300 ? `${words.slice(0, 299)}…` : words);
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': '’',
  '&#39;': '’',
  '&nbsp;': ' ',
};

/** Objects and lists without a message are data, not words. */
function isJson(body: string): boolean {
  try {
    return typeof JSON.parse(body) === 'object';
  } catch {
    return false;
  }
}

function findMessage(body: string): string | undefined {
  try {
    return messageIn(JSON.parse(body), 4);
  } catch {
    return undefined;
  }
}

const messageKeys = [
  'message',
  'error_description',
  'detail',
  'description',
  'faultstring',
  'title',
  'error',
];
const maxMessages = 5;

/** The message of an error in JSON, wherever services put it; of several, the first ones. */
function messageIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  if (Array.isArray(value)) {
    const said = value.slice(0, maxMessages).flatMap((one) => messageIn(one, depth - 1) ?? []);
    return said.length > 0 ? said.join('; ') : undefined;
  }
  const members = value as Record<string, unknown>;
  const named = messageKeys.map((key) => members[key]).find((one) => typeof one === 'string' && one.trim());
  if (typeof named === 'string') return named;
  const inner = [members.error, members.errors, members.fault, members.details, members.message];
  return inner.map((one) => messageIn(one, depth - 1)).find((one) => one !== undefined);
}
