import { z } from 'zod';
import { type ErrorCode, errorCode, failure } from '../../contract/errors.ts';
import { shortReference } from '../../contract/failure-body.ts';
import { messages } from '../../contract/messages.ts';
import { studioTexts } from '../texts.ts';

/** A failed call of the shop. `message` is for the editor. */
export class ShopError extends Error {
  /** What went wrong; `undefined` without a response that says it. */
  readonly code: ErrorCode | undefined;
  /** What to quote when asking for help; `undefined` where the fault is not the shop's. */
  readonly reference: string | undefined;

  constructor(message: string, code?: ErrorCode, requestId?: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.reference = requestId && shortReference(requestId);
  }
}

/** A newer shop may send a code that this Studio does not know; its sentence still counts. */
const received = z.object({ ...failure.shape, code: z.optional(errorCode).catch(undefined) });

/** The error of a response that is not OK. @param body as text */
export function failedResponse(body: string): ShopError {
  try {
    const { message, code, requestId } = received.parse(JSON.parse(body));
    return new ShopError(message, code, requestId);
  } catch (cause) {
    return new ShopError(messages.internal, undefined, undefined, { cause });
  }
}

/** The error of a call without a response. */
export const noResponse = (cause: unknown) =>
  new ShopError(studioTexts.shopUnreachable, undefined, undefined, { cause });
