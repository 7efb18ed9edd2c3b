import { renewTicket } from '#contract/reading/reader.ts';
import { ADMIN_TOKEN_HEADER } from '#contract/sessions/session.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { readAdminToken } from '#site/lib/session.ts';
import type { ReaderFailure } from '#site/texts/reader.ts';

/** Size of the ranges that pdf.js requests. */
export const CHUNK_BYTES = 2 ** 16;

/** Two chunks, because page 1 begins in them. */
const FIRST_RANGE_BYTES = 2 * CHUNK_BYTES;

/** Time before a ticket's ten minutes end. Also ends a reader whose access has ended. */
const RENEWAL_MS = 8 * 60_000;

const RETRY_PAUSE_MS = 1000;

const FAILURES: Record<number, ReaderFailure> = { 401: 'signedOut', 403: 'noAccess', 404: 'gone' };

export class SourceError extends Error {
  readonly failure: ReaderFailure;

  constructor(failure: ReaderFailure) {
    super(failure);
    this.failure = failure;
  }
}

export const toFailure = (error: unknown): ReaderFailure =>
  error instanceof SourceError ? error.failure : 'broken';

/** Beginning of a file, whose bytes are still arriving. */
interface Beginning {
  bytes: Promise<Uint8Array>;
  /** Position after the last byte. */
  end: number;
  length: number;
}

const CONTENT_RANGE = /^bytes \d+-(\d+)\/(\d+)$/;

/** Fetches ranges of one file from the edge, and renews the ticket. */
export class FileSource {
  readonly #id: string;
  readonly #onAddress: (address: string) => void;
  #address: string;
  #renewedAt = Date.now();
  #renewal: Promise<void> | undefined;
  #etag: string | undefined;

  /** @param onAddress called with each new address, which opens the file for ten minutes */
  constructor(id: string, address: string, onAddress: (address: string) => void) {
    this.#id = id;
    this.#address = address;
    this.#onAddress = onAddress;
  }

  /** Reuses the request of `load-reader.ts`. @throws SourceError */
  async fetchFirst(): Promise<Beginning> {
    const asked = await globalThis.firstRange?.catch(() => undefined);
    globalThis.firstRange = undefined;
    const response = asked?.status === 206 ? asked : await this.#request(0, FIRST_RANGE_BYTES);
    const bytes = this.#read(response);
    const [, last, total] = CONTENT_RANGE.exec(response.headers.get('content-range') ?? '') ?? [];
    if (total) return { bytes, end: Number(last) + 1, length: Number(total) };
    const { length } = await bytes;
    return { bytes, end: length, length };
  }

  /** @param end position after the last byte @throws SourceError */
  async fetchRange(begin: number, end: number): Promise<Uint8Array> {
    return this.#read(await this.#request(begin, end));
  }

  async #request(begin: number, end: number): Promise<Response> {
    await this.renewIfDue();
    return request(this.#address, { Range: `bytes=${begin}-${end - 1}` });
  }

  async #read(response: Response): Promise<Uint8Array> {
    const etag = response.headers.get('etag') ?? '';
    this.#etag ??= etag;
    if (etag !== this.#etag) throw new SourceError('replaced');
    const buffer = await response.arrayBuffer().catch(() => {
      throw new SourceError('lost');
    });
    return new Uint8Array(buffer);
  }

  /** Renews a ticket that is about to end, which checks access again. @throws SourceError */
  async renewIfDue(): Promise<void> {
    if (Date.now() - this.#renewedAt < RENEWAL_MS) return;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    await this.#renewal;
  }

  async #renew(): Promise<void> {
    const token = readAdminToken();
    const response = await request(
      `/api/read/${encodeURIComponent(this.#id)}/ticket`,
      token ? { [ADMIN_TOKEN_HEADER]: token } : {},
    );
    const body: unknown = await response.json().catch(() => undefined);
    this.#address = readAddress(body);
    this.#renewedAt = Date.now();
    this.#onAddress(this.#address);
  }
}

/** @throws SourceError */
function readAddress(body: unknown): string {
  try {
    return parseResponse(renewTicket.response, body).address;
  } catch {
    throw new SourceError('lost');
  }
}

/** Retries once after a lost connection or a server error. @throws SourceError */
async function request(address: string, headers: Record<string, string>): Promise<Response> {
  const ask = () => fetch(address, { headers }).catch(() => undefined);
  let response = await ask();
  if (!response || response.status >= 500) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    response = await ask();
  }
  if (response?.ok) return response;
  throw new SourceError(FAILURES[response?.status ?? 0] ?? 'lost');
}
