import bcrypt from 'bcryptjs';
import pLimit from 'p-limit';
import { messages } from '#contract/messages.ts';
import { AppError } from '../errors.ts';

const COST = 12;

/** A hash takes half a second of CPU: two at a time, so that a crowd cannot stop the rest. */
const slot = pLimit(2);

/** The hash of nobody's password, at our cost: an unknown e-mail takes as long as a known one. */
const NOBODY = '$2b$12$kzdqlvGPoPCR8qsqCnCg6OLbrXm88cb9.7IK2VQRKlevP177X5Iga';

/** @throws AppError `invalid_request` where bcrypt would silently cut the password (72 bytes) */
export async function hashPassword(password: string): Promise<string> {
  if (bcrypt.truncates(password)) {
    throw new AppError('invalid_request', {
      message: messages.passwordTooLong,
      field: 'password',
    });
  }
  return slot(() => bcrypt.hash(password, COST));
}

/** Whether the password is right. Takes the same time with no hash to compare with. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const isEqual = await slot(() => bcrypt.compare(password, hash ?? NOBODY));
  return isEqual && hash !== undefined && !bcrypt.truncates(password);
}
