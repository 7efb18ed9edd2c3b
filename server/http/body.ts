import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { AppError } from '../errors.ts';

/**
 * Reads a body, counting as it comes: a length that a header claims is not believed.
 * @param message the sentence for a body that is too large, where it has its own
 * @throws AppError `body_too_large`
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  message?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new AppError('body_too_large', { message });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) throw tooLarge;
    pieces.push(piece);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Reads a body as text. @throws AppError `body_too_large` */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, maxBytes));
}

/**
 * Reads a JSON object. No body at all is one without fields, whatever its type is said to be.
 * @throws AppError `unsupported_media_type`, `body_too_large` or `invalid_request`
 */
export async function readJson(request: Request): Promise<object> {
  const text = await readText(request, JSON_BODY_MAX_BYTES);
  if (text === '') return {};
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupported_media_type');
  const malformed = new AppError('invalid_request', { message: messages.malformedJson });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw malformed;
  }
  throw malformed;
}
