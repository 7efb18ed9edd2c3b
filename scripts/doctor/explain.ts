const REASONS: readonly (readonly [codes: RegExp, sentence: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)$/, 'its name is not known. Is the address spelt right?'],
  [
    /^(ECONNREFUSED|ECONNECTION|ESOCKET|EHOSTUNREACH|ENETUNREACH)$/,
    'nothing responds at its address.',
  ],
  [/^(ECONNRESET|UND_ERR_SOCKET|EPIPE)$/, 'it cut the connection.'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT|OAUTH_TIMEOUT)$/, 'it does not respond in time.'],
  [/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/, 'its TLS certificate is not valid.'],
];

function* causeChain(error: unknown): Generator<Error> {
  let next = error;
  for (let depth = 0; next instanceof Error && depth < 8; depth += 1) {
    yield next;
    // Stripe's client keeps the reason in `detail`.
    next = next.cause ?? ('detail' in next ? next.detail : undefined);
  }
}

/** Reads an error's code. Some clients only name it in their message: `getaddrinfo ENOTFOUND api.shop`. */
const readCode = (error: Error) =>
  'code' in error && typeof error.code === 'string'
    ? error.code
    : (/\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? '');

/**
 * Never repeats an error's own message, which may hold a secret or a stack.
 * @returns the end of a sentence about the service, with its full stop
 */
export const explain = (error: unknown): string =>
  findReason(error) ??
  `an unexpected ${error instanceof Error ? error.name : 'failure'}. Try again.`;

/** Explains the failure of a request to a service. @returns undefined for any other error */
export function findReason(error: unknown): string | undefined {
  for (const link of causeChain(error)) {
    if (link.name === 'TimeoutError' || link.name === 'AbortError') {
      return 'it does not respond in time.';
    }
    const reason = REASONS.find(([codes]) => codes.test(readCode(link)));
    if (reason) return reason[1];
  }
  for (const link of causeChain(error)) {
    if (link.name === 'ZodError' || link.name === 'SyntaxError') {
      return 'its response does not have the expected format. Is the address right?';
    }
    if ('statusCode' in link && typeof link.statusCode === 'number') {
      return `it responds with status ${link.statusCode}.`;
    }
  }
  return undefined;
}
