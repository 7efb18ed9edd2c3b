import { renewTicket } from '#contract/reader/reader.ts';
import { fetchInTime } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { adminHeaders } from '#site/lib/session.ts';
import type { ReaderFailure } from './labels.ts';

/** Size of the ranges that pdf.js requests. */
export const CHUNK_BYTES = 2 ** 16;

/** Two chunks, because page 1 begins in them. */
const FIRST_RANGE_BYTES = 2 * CHUNK_BYTES;

/** Time before a ticket's ten minutes end. Also ends a reader whose access has ended. */
const RENEWAL_MS = 8 * 60_000;

const RETRY_PAUSE_MS = 1000;

/** Limit for a range, also over a slow connection. */
const RANGE_TIMEOUT_MS = 30_000;

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

export type FileSource = ReturnType<typeof openSource>;

/**
 * Fetches ranges of one file from the edge, and renews the ticket.
 * @param onAddress called with each new address, which opens the file for ten minutes
 */
export function openSource(id: string, first: string, onAddress: (address: string) => void) {
  let address = first;
  let renewedAt = Date.now();
  let renewal: Promise<void> | undefined;
  let etag: string | undefined;

  const renew = async () => {
    const response = await request(`/api/read/${encodeURIComponent(id)}/ticket`, adminHeaders());
    address = readAddress(await response.json().catch(() => undefined));
    renewedAt = Date.now();
    onAddress(address);
  };

  /** Renews a ticket that is about to end, which checks access again. @throws SourceError */
  const renewIfDue = async () => {
    if (Date.now() - renewedAt < RENEWAL_MS) return;
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    await renewal;
  };

  const requestRange = async (begin: number, end: number) => {
    await renewIfDue();
    return request(address, { Range: `bytes=${begin}-${end - 1}` });
  };

  const read = async (response: Response) => {
    const received = response.headers.get('etag') ?? '';
    etag ??= received;
    if (received !== etag) throw new SourceError('replaced');
    const buffer = await response.arrayBuffer().catch(() => {
      throw new SourceError('lost');
    });
    return new Uint8Array(buffer);
  };

  /** Reuses the request of `load-reader.ts`. @throws SourceError */
  const fetchFirst = async (): Promise<Beginning> => {
    const early = await globalThis.firstRange?.catch(() => undefined);
    globalThis.firstRange = undefined;
    const response = early?.status === 206 ? early : await requestRange(0, FIRST_RANGE_BYTES);
    const bytes = read(response);
    const [, last, total] = CONTENT_RANGE.exec(response.headers.get('content-range') ?? '') ?? [];
    if (total) return { bytes, end: Number(last) + 1, length: Number(total) };
    const { length } = await bytes;
    return { bytes, end: length, length };
  };

  /** @param end position after the last byte @throws SourceError */
  const fetchRange = async (begin: number, end: number) => read(await requestRange(begin, end));

  return { fetchFirst, fetchRange, renewIfDue };
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
  const ask = () => fetchInTime(address, { headers }, RANGE_TIMEOUT_MS).catch(() => undefined);
  let response = await ask();
  if (!response || response.status >= 500) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    response = await ask();
  }
  if (response?.ok) return response;
  throw new SourceError(FAILURES[response?.status ?? 0] ?? 'lost');
}
