import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';

export const JSON_BODY_MAX_BYTES = 64 * 1024;
export const WEBHOOK_BODY_MAX_BYTES = 512 * 1024;

/** Counts the bytes, because Content-Length can be wrong. @throws AppError with `code` if there are too many */
export async function readBytes(
  request: Request,
  maxBytes: number,
  code: ErrorCode = 'body_too_large',
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new AppError(code);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @throws AppError `body_too_large` */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, maxBytes));
}

/** Reads an empty body as `{}`. @throws AppError `needs_json`, `body_too_large` or `malformed_json` */
export async function readJson(request: Request): Promise<object> {
  const text = await readText(request, JSON_BODY_MAX_BYTES);
  if (text === '') return {};
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('needs_json');
  const value = parseJson(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) throw new AppError('malformed_json');
  return value;
}
