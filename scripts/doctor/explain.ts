const REASONS: readonly (readonly [codes: RegExp, sentence: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)$/, 'its name is not known. Is the address spelt right?'],
  [/^(ECONNREFUSED|ESOCKET|EHOSTUNREACH|ENETUNREACH)$/, 'nothing responds at its address.'],
  [/^(ECONNRESET|ECONNECTION|UND_ERR_SOCKET|EPIPE)$/, 'it cut the connection.'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT|OAUTH_TIMEOUT)$/, 'it does not respond in time.'],
  [/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/, 'its TLS certificate is not valid.'],
];

/** Reads the HTTP status that a service's client gives an error. */
export const readStatus = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** Reads an error's code; '' if it has none. */
export const readCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Some clients only name the code in their message: `getaddrinfo ENOTFOUND api.shop`. */
const findCode = (error: Error) =>
  readCode(error) || (/\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? '');

function* causeChain(error: unknown): Generator<Error> {
  let next = error;
  for (let depth = 0; next instanceof Error && depth < 8; depth += 1) {
    yield next;
    // Stripe's client keeps the reason in `detail`.
    next = next.cause ?? ('detail' in next ? next.detail : undefined);
  }
}

/**
 * Never repeats an error's own message, which may hold a secret or a stack.
 * @returns the end of a sentence about the service, with its full stop
 */
export const explain = (error: unknown): string =>
  findReason(error) ??
  `an unexpected ${error instanceof Error ? error.name : 'failure'}. Try again.`;

/** Explains the failure of a request to a service. @returns undefined for any other error */
export function findReason(error: unknown): string | undefined {
  const links = [...causeChain(error)];
  for (const link of links) {
    if (link.name === 'TimeoutError' || link.name === 'AbortError') {
      return 'it does not respond in time.';
    }
    const reason = REASONS.find(([codes]) => codes.test(findCode(link)));
    if (reason) return reason[1];
  }
  for (const link of links) {
    if (link.name === 'ZodError' || link.name === 'SyntaxError') {
      return 'its response does not have the expected format. Is the address right?';
    }
    const status = readStatus(link);
    if (status !== undefined) return `it responds with status ${status}.`;
  }
  return undefined;
}
