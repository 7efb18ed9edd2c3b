import bcrypt from 'bcryptjs';
import pLimit from 'p-limit';
import { messages } from '#contract/messages.ts';
import { config } from '../config.ts';
import { isLoopback } from '../config-fields.ts';
import { AppError } from '../errors.ts';

/** The cost of a hash, and the hash of an unknown password with it. */
const STRONG = {
  cost: 12,
  unknown: '$2b$12$kzdqlvGPoPCR8qsqCnCg6OLbrXm88cb9.7IK2VQRKlevP177X5Iga',
};
const CHEAP = {
  cost: 4,
  unknown: '$2b$04$2EMV1lcCAaF2JJa9a05kFueoSqb2ZRoWk/hVByhWiTTPUbCKPr6eG',
};

/**
 * How passwords are hashed. Cheap where the hashes never leave this machine: `parseConfig` refuses a
 * public shop with such a store (docs/decisions/0039-cheap-hashes-on-this-machine.md).
 */
const strength = () => (isLoopback(config().KV_REST_API_URL) ? CHEAP : STRONG);

/** A hash takes half a second of CPU: two at a time leave time for other requests. */
const slot = pLimit(2);

/** Hashes a password. @throws AppError `invalid_request` where bcrypt would truncate it (72 bytes) */
export async function hashPassword(password: string): Promise<string> {
  if (bcrypt.truncates(password)) {
    throw new AppError('invalid_request', {
      message: messages.passwordTooLong,
      field: 'password',
    });
  }
  return slot(() => bcrypt.hash(password, strength().cost));
}

/**
 * Checks a password. Takes as long without a hash as with one, so that an unknown email address takes
 * as long as a known one.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const compared = hash ?? strength().unknown;
  const isEqual = await slot(() => bcrypt.compare(password, compared));
  return isEqual && hash !== undefined && !bcrypt.truncates(password);
}
