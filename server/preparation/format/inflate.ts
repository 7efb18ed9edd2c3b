import { constants, inflateSync } from 'node:zlib';
import { AppError } from '../../errors.ts';

/** More than this no page's content and no object stream has. Bytes. */
const MAX_LENGTH = 64 * 2 ** 20;

/**
 * Decompresses a stream. One that ends too early is read up to there, as readers do.
 * @throws AppError `pdf_broken`, or `pdf_too_complex` for one that unpacks to an absurd size
 */
export function inflate(bytes: Uint8Array): string {
  if (bytes.length === 0) return '';
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_LENGTH };
    return inflateSync(bytes, options).toString('latin1');
  } catch (cause) {
    const isTooLong = cause instanceof RangeError;
    throw new AppError(isTooLong ? 'pdf_too_complex' : 'pdf_broken', { cause });
  }
}
