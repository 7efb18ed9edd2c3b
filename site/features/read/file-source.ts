import { ADMIN_TOKEN_HEADER } from '#contract/accounts/session.ts';
import { renewTicket } from '#contract/reading/reader.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { readAdminToken } from '#site/lib/session.ts';
import type { ReaderFailure } from '#site/texts/reader.ts';

/** As pdf.js asks for them. Bytes. */
export const CHUNK = 2 ** 16;

/** Two chunks: page 1 begins in them. */
const FIRST_RANGE = 2 * CHUNK;

/** A ticket lives for ten minutes; it is renewed before, so that a reader whose access has ended ends too. */
const RENEWAL_TIME = 8 * 60_000;

/** Milliseconds before a request is repeated. */
const PAUSE = 1000;

const FAILURES: Record<number, ReaderFailure> = { 401: 'signedOut', 403: 'noAccess', 404: 'gone' };

/** Why a file is not delivered. */
export class SourceError extends Error {
  readonly failure: ReaderFailure;

  constructor(failure: ReaderFailure) {
    super(failure);
    this.failure = failure;
  }
}

export const failureOf = (error: unknown): ReaderFailure =>
  error instanceof SourceError ? error.failure : 'broken';

/** The beginning of a file, whose bytes are still arriving. */
interface Beginning {
  bytes: Promise<Uint8Array>;
  /** After its last byte. */
  end: number;
  /** Of the whole file. */
  length: number;
}

const CONTENT_RANGE = /^bytes \d+-(\d+)\/(\d+)$/;

/** Fetches ranges of one file from the edge, with a ticket that it renews. */
export class FileSource {
  readonly #id: string;
  readonly #onAddress: (address: string) => void;
  #address: string;
  #renewedAt = Date.now();
  #renewal: Promise<void> | undefined;
  #etag: string | undefined;

  /** @param onAddress is called with each new address, which opens the file for ten minutes */
  constructor(id: string, address: string, onAddress: (address: string) => void) {
    this.#id = id;
    this.#address = address;
    this.#onAddress = onAddress;
  }

  /** Fetches the beginning of the file, which `boot.ts` has asked for already. @throws SourceError */
  async fetchFirst(): Promise<Beginning> {
    const asked = await globalThis.firstRange?.catch(() => undefined);
    globalThis.firstRange = undefined;
    const response = asked?.status === 206 ? asked : await this.#request(0, FIRST_RANGE);
    const bytes = this.#read(response);
    const [, last, total] = CONTENT_RANGE.exec(response.headers.get('content-range') ?? '') ?? [];
    if (total) return { bytes, end: Number(last) + 1, length: Number(total) };
    const { length } = await bytes;
    return { bytes, end: length, length };
  }

  /**
   * Fetches bytes.
   * @param end after the last one
   * @throws SourceError
   */
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

  /** Asks again whether the file may be read, where the ticket is about to end. @throws SourceError */
  async renewIfDue(): Promise<void> {
    if (Date.now() - this.#renewedAt < RENEWAL_TIME) return;
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

/**
 * Asks again, once, where a phone had no line or a service did not respond.
 * @throws SourceError
 */
async function request(address: string, headers: Record<string, string>): Promise<Response> {
  const ask = () => fetch(address, { headers }).catch(() => undefined);
  let response = await ask();
  if (!response || response.status >= 500) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    response = await ask();
  }
  if (response?.ok) return response;
  throw new SourceError(FAILURES[response?.status ?? 0] ?? 'lost');
}
