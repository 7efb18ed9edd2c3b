import bcrypt from 'bcryptjs';
import pLimit from 'p-limit';
import { messages } from '#contract/messages.ts';
import { toPassword } from '#contract/typed-text.ts';
import { AppError } from '../errors.ts';
import { PASSWORD_COST } from '../limits/work-costs.ts';

/** A hash takes a quarter of a second of CPU time: two at the same time leave time for other requests. */
const slot = pLimit(2);

/** Hash of an unknown password, so that unknown email addresses take as long as known ones. */
const DUMMY_HASH = `$2b$${String(PASSWORD_COST).padStart(2, '0')}$CeE5PcQ342gI4mq5tt0L.u6OtPDhxcRDQi2u03RVtM8PpdACNOdXi`;

/** @throws AppError `invalid_request` if bcrypt would truncate the password (72 bytes) */
export async function hashPassword(typed: string): Promise<string> {
  const password = toPassword(typed);
  if (bcrypt.truncates(password)) {
    throw new AppError('invalid_request', {
      message: messages.passwordTooLong,
      field: 'password',
    });
  }
  return slot(() => bcrypt.hash(password, PASSWORD_COST));
}

/**
 * Checks a password, in the same time with and without a hash. Earlier hashes are of the typed form, with its quotation
 * marks and spaces, and depend on how the keyboard encodes accents.
 */
export async function verifyPassword(typed: string, hash: string | undefined): Promise<boolean> {
  const earlier = ['NFKC', 'NFC', 'NFD'].map((form) => typed.normalize(form));
  const forms = [toPassword(typed), typed, ...earlier];
  for (const password of new Set(forms)) {
    const isEqual = await slot(() => bcrypt.compare(password, hash ?? DUMMY_HASH));
    if (isEqual && hash !== undefined && !bcrypt.truncates(password)) return true;
  }
  return false;
}
