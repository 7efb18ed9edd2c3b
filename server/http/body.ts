import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { AppError } from '../errors.ts';

/**
 * Reads a body as text, counting as it comes: a length that a header claims is not believed.
 * @throws AppError `body_too_large`
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    throw new AppError('body_too_large');
  }
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AppError('body_too_large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Reads a JSON object.
 * @throws AppError `unsupported_media_type`, `body_too_large` or `invalid_request`
 */
export async function readJson(request: Request): Promise<object> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupported_media_type');
  const text = await readText(request, JSON_BODY_MAX_BYTES);
  const malformed = new AppError('invalid_request', { message: messages.malformedJson });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw malformed;
  }
  throw malformed;
}
