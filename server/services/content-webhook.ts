import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';

/** The header that carries the CMS's signature. */
export const CONTENT_SIGNATURE_HEADER = SIGNATURE_HEADER_NAME;

/**
 * Verifies that a message comes from the CMS. Its age does not matter: replaying an old message costs
 * no more than a build.
 * @param body the unchanged body
 * @throws AppError `signature_invalid` where the signature is missing or wrong
 */
export async function verifyContentWebhook(body: string, signature: string): Promise<void> {
  const isValid = await isValidSignature(body, signature, config().SANITY_WEBHOOK_SECRET).catch(
    () => false,
  );
  if (!isValid) throw new AppError('signature_invalid');
}
