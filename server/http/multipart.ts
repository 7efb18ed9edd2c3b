import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { AppError } from '../errors.ts';
import { readBytes } from './body.ts';

/** The fields beside the file, and the lines between them. Bytes. */
const FORM_BYTES = 64 * 1024;

/**
 * Reads a form with a file. There is one such form, the grade evidence's, and its limit is a
 * Function's.
 * @throws AppError `unsupported_media_type`, `body_too_large` or `invalid_request`
 */
export async function readForm(request: Request): Promise<object> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data *;/i.test(type)) {
    throw new AppError('unsupported_media_type', { message: messages.needsForm });
  }
  const bytes = await readBytes(
    request,
    EVIDENCE_PDF_MAX_BYTES + FORM_BYTES,
    messages.evidenceTooLarge,
  );
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch (cause) {
    throw new AppError('invalid_request', { message: messages.malformedForm, cause });
  }
}
