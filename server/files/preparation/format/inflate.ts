import { constants, inflateSync } from 'node:zlib';
import { AppError } from '../../../errors.ts';

/** Larger than any real page content or object stream. */
const MAX_BYTES = 64 * 2 ** 20;

/** Decompresses a stream, even if truncated. @throws AppError `pdf_broken`, or `pdf_too_complex` for a bomb */
export function inflate(bytes: Uint8Array): string {
  if (bytes.length === 0) return '';
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_BYTES };
    return inflateSync(bytes, options).toString('latin1');
  } catch (cause) {
    const isTooLong = cause instanceof RangeError;
    throw new AppError(isTooLong ? 'pdf_too_complex' : 'pdf_broken', { cause });
  }
}
