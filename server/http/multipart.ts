import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { AppError } from '../errors.ts';
import { readBytes } from './body.ts';

/** Allowance for the other fields and the boundaries. */
const FORM_BYTES = 64 * 1024;

/** Reads the form for grade evidence. @throws AppError `needs_form`, `evidence_too_large` or `malformed_form` */
export async function readForm(request: Request): Promise<object> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data *;/i.test(type)) throw new AppError('needs_form');
  const bytes = await readBytes(request, EVIDENCE_PDF_MAX_BYTES + FORM_BYTES, 'evidence_too_large');
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch (cause) {
    throw new AppError('malformed_form', { cause });
  }
}
