import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../errors.ts';
import { readText, WEBHOOK_BODY_MAX_BYTES } from './input.ts';
import { failureResponse, type Platform, publicFunction } from './public-function.ts';
import { Reply } from './reply.ts';

/** Provider's message. The body is unchanged, because the signature covers its bytes. */
export interface Delivery {
  body: string;
  signature: string;
  waitUntil: Platform['waitUntil'];
}

/** Handles a provider's messages. The signature is the only authorisation. The provider retries after a failure. */
export function webhook(
  endpoint: Endpoint,
  signatureHeader: string,
  receive: (delivery: Delivery) => Promise<void>,
) {
  return publicFunction(async (request, platform) => {
    try {
      if (request.method !== endpoint.method) {
        throw new AppError('method_not_allowed', { headers: { Allow: endpoint.method } });
      }
      const signature = request.headers.get(signatureHeader) ?? '';
      const body = await readText(request, WEBHOOK_BODY_MAX_BYTES);
      await receive({ body, signature, waitUntil: (work) => platform.waitUntil(work) });
      return new Reply({ received: true }).toResponse(endpoint.response);
    } catch (error) {
      return failureResponse(endpoint.path, error);
    }
  });
}
