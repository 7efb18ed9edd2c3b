import { createHash } from 'node:crypto';
import { invalidRequest, StripeError } from './errors.ts';
import type { Store } from './store.ts';

export interface StoredResponse {
  status: number;
  body: string;
}

const DAY_MS = 24 * 3600 * 1000;

/** Finds the stored response of an idempotency key. @throws StripeError if the key was used with another request */
export function replay(
  store: Store,
  key: string,
  path: string,
  body: string,
): StoredResponse | undefined {
  const name = key.slice(key.indexOf(' ') + 1);
  if (name.length > 255) {
    throw invalidRequest('Idempotency keys can be at most 255 characters long.');
  }
  store.database.prepare('DELETE FROM idempotency WHERE at < ?').run(Date.now() - DAY_MS);
  const row = store.database.prepare('SELECT * FROM idempotency WHERE key = ?').get(key);
  if (!row) return undefined;
  if (row.path !== path) {
    throw conflict(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${row.path}').`,
      name,
    );
  }
  if (row.fingerprint !== fingerprint(body)) {
    throw conflict(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      name,
    );
  }
  return { status: Number(row.status), body: String(row.body) };
}

/** Stores a response for a day, in the transaction that produced it. */
export function remember(
  store: Store,
  key: string,
  path: string,
  body: string,
  response: StoredResponse,
): void {
  store.database
    .prepare('INSERT INTO idempotency VALUES (?, ?, ?, ?, ?, ?)')
    .run(key, path, fingerprint(body), response.status, response.body, Date.now());
}

export function keyInUse(name: string): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${name}. Please try again later.`,
  });
}

function fingerprint(body: string): string {
  const sorted = [...new URLSearchParams(body)].map((pair) => JSON.stringify(pair)).sort();
  return createHash('sha256').update(sorted.join()).digest('hex');
}

function conflict(message: string, key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `${message} Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
