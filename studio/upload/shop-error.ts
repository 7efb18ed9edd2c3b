import { z } from 'zod';
import { type ErrorCode, errorCode, failure } from '../../contract/errors.ts';
import { shortReference } from '../../contract/failure-body.ts';
import { messages } from '../../contract/messages.ts';
import { studioTexts } from '../texts.ts';

/** Failed call of the shop. `message` is for the editor. */
export class ShopError extends Error {
  /** Undefined if there is no response, or a response without a known code. */
  readonly code: ErrorCode | undefined;
  /** Reference to quote when asking for help. Undefined unless the shop failed. */
  readonly reference: string | undefined;

  constructor(message: string, code?: ErrorCode, requestId?: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.reference = requestId && shortReference(requestId);
  }
}

/** Accepts unknown codes, because the message of a newer shop still counts. */
const received = z.object({ ...failure.shape, code: z.optional(errorCode).catch(undefined) });

export function failedResponse(body: string): ShopError {
  try {
    const { message, code, requestId } = received.parse(JSON.parse(body));
    return new ShopError(message, code, requestId);
  } catch (cause) {
    return new ShopError(messages.internal, undefined, undefined, { cause });
  }
}

export const noResponse = (cause: unknown) =>
  new ShopError(studioTexts.shopUnreachable, undefined, undefined, { cause });
