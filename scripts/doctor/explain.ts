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

const readCode = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Never repeats an error's own message, which may hold a secret or a stack.
 * @returns the end of a sentence about the service, with its full stop
 */
export function explain(error: unknown): string {
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
  return `an unexpected ${error instanceof Error ? error.name : 'failure'}. Try again.`;
}
