import { messages } from '#contract/messages.ts';

/** Every way a call may fail, with its status. A code without a status does not compile. */
const STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof STATUS;

const DEFAULT_MESSAGE: Record<ErrorCode, string> = {
  invalid_request: messages.invalidRequest,
  unauthorized: messages.unauthorized,
  forbidden: messages.forbidden,
  not_found: messages.notFound,
  method_not_allowed: messages.methodNotAllowed,
  conflict: messages.invalidRequest,
  body_too_large: messages.bodyTooLarge,
  unsupported_media_type: messages.needsJson,
  too_many_requests: messages.tooManyAttempts,
  internal: messages.internal,
  unavailable: messages.unavailable,
};

interface Details {
  /** What the caller reads; the code's own sentence where none is given. */
  message?: string;
  /** What to mend, by field of the request. */
  fields?: Record<string, string>;
  /** Headers that belong to the answer, e.g. `Allow` or `Retry-After`. */
  headers?: Record<string, string>;
  /** Why, for the log only. */
  cause?: unknown;
}

/** A failure that the caller is told of. `message` is for people and holds no internals. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { message, fields, headers = {}, cause }: Details = {}) {
    super(message ?? DEFAULT_MESSAGE[code], { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.headers = headers;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
