import { brand } from '@/lib/platform/brand';

/** The members of an RFC 9457 problem, with the portal's own beside the standard ones. */
export interface ProblemBody {
  /** A short word that code can decide by, such as `not-found`; sent as `urn:swath:problem:<type>`. */
  type: string;
  status: number;
  /** What happened, in a sentence's words that a person understands. */
  title: string;
  /** What is safe, and what to do. */
  detail?: string;
  /** For a problem of a service: which service. */
  service?: 'identity' | 'ordering' | 'search' | 'workflow';
  /** Whether trying again can help. */
  retryable?: boolean;
  /** Seconds to wait before trying again, where it is known. */
  retryAfter?: number;
  /** What is wrong where, for forms: a path such as `body.name` and a sentence each. */
  errors?: { path: string; message: string }[];
  requestId?: string;
}

const prefix = 'urn:swath:problem:';

/** An error that can be shown to a person as it is. Thrown by services and by the browser's `call` alike. */
export class Problem extends Error implements ProblemBody {
  static {
    brand(Problem, 'Problem');
  }
  readonly type: string;
  readonly status: number;
  readonly title: string;
  readonly detail?: string;
  readonly service?: ProblemBody['service'];
  readonly retryable?: boolean;
  readonly retryAfter?: number;
  readonly errors?: ProblemBody['errors'];
  readonly requestId?: string;

  constructor(body: ProblemBody, options?: ErrorOptions) {
    super(body.detail ? `${body.title}. ${body.detail}` : body.title, options);
    this.name = 'Problem';
    this.type = body.type.startsWith(prefix) ? body.type.slice(prefix.length) : body.type;
    this.status = body.status;
    this.title = body.title;
    this.detail = body.detail;
    this.service = body.service;
    this.retryable = body.retryable;
    this.retryAfter = body.retryAfter;
    this.errors = body.errors;
    this.requestId = body.requestId;
  }

  /** The body as it goes over the wire. */
  toJSON(): ProblemBody {
    const { type, status, title, detail, service, retryable, retryAfter, errors, requestId } = this;
    return { type: prefix + type, status, title, detail, service, retryable, retryAfter, errors, requestId };
  }
}

/** Whether something parsed from JSON is a problem of the portal. */
export function isProblemBody(value: unknown): value is ProblemBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    'status' in value &&
    typeof (value as ProblemBody).type === 'string'
  );
}
