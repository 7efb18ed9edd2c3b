import type { Endpoint } from '#contract/endpoint.ts';
import { WEBHOOK_BODY_MAX_BYTES } from '#contract/limits.ts';
import { AppError } from '../errors.ts';
import { readText } from './body.ts';
import { failed, type Platform } from './handle.ts';
import { Reply } from './reply.ts';

/** What a provider sent: the body to the letter, because its signature is over these bytes. */
export interface Delivery {
  body: string;
  signature: string;
  waitUntil: Platform['waitUntil'];
}

/**
 * The way of a provider's message: no session and no origin, the signature is its whole permission.
 * A failure is answered as such, so that the provider sends it again.
 */
export function webhook(
  endpoint: Endpoint,
  signatureHeader: string,
  receive: (delivery: Delivery) => Promise<void>,
) {
  return async (request: Request, platform: Platform): Promise<Response> => {
    try {
      if (request.method !== endpoint.method) {
        throw new AppError('method_not_allowed', { headers: { Allow: endpoint.method } });
      }
      const signature = request.headers.get(signatureHeader) ?? '';
      const body = await readText(request, WEBHOOK_BODY_MAX_BYTES);
      await receive({ body, signature, waitUntil: (work) => platform.waitUntil(work) });
      return new Reply({ received: true }).toResponse(endpoint.response);
    } catch (error) {
      return failed(endpoint.path, error);
    }
  };
}
