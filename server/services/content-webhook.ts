import { encodeSignatureHeader, isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { contentWebhook } from '#contract/catalogue/publishing.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';

export const CONTENT_SIGNATURE_HEADER = SIGNATURE_HEADER_NAME;

/** Accepts old messages: a replay costs no more than a build. @throws AppError `signature_invalid` */
export async function verifyContentWebhook(body: string, signature: string): Promise<void> {
  const isValid = await isValidSignature(body, signature, config().SANITY_WEBHOOK_SECRET).catch(
    () => false,
  );
  if (!isValid) throw new AppError('signature_invalid');
}

/** The shop's message to its own webhook: wait for the next build. No CMS document has this type. */
const WAIT_MESSAGE = JSON.stringify({ _id: 'next-build', _type: 'shop.wait' });

export const isWaitMessage = (body: string) => body === WAIT_MESSAGE;

/** The webhook answers immediately and waits afterwards. */
const TIME_LIMIT_MS = 10_000;

/** @throws AppError `unavailable` */
export async function requestWait(): Promise<void> {
  const { SITE_URL, SANITY_WEBHOOK_SECRET } = config();
  try {
    const signature = await encodeSignatureHeader(WAIT_MESSAGE, Date.now(), SANITY_WEBHOOK_SECRET);
    const response = await fetch(SITE_URL + contentWebhook.path, {
      method: contentWebhook.method,
      headers: { [SIGNATURE_HEADER_NAME]: signature, 'Content-Type': 'application/json' },
      body: WAIT_MESSAGE,
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`The webhook responded with ${response.status}`);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}
