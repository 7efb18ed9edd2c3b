import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type ErrorCode, errorCode, failure, shortReference } from '../../contract/errors.ts';
import { messages } from '../../contract/messages.ts';
import { readSettings } from '../settings.ts';
import { studioTexts } from '../texts.ts';

/** Time after which the platform ends a function. */
const RESPONSE_TIMEOUT_MS = 60_000;

interface Caller {
  /** Token of the editor's session in the CMS. */
  token: string;
  signal: AbortSignal;
}

/**
 * Calls an endpoint of the shop as the editor (docs/decisions/0023-why-is-a-studio-part-of-the-build.md). Sends no
 * cookies, because the shop may have another host name.
 * @throws ShopError
 */
export async function callShop<Request extends z.ZodMiniObject, Response extends z.ZodMiniType>(
  endpoint: Endpoint<Request, Response>,
  fields: Record<string, string | Blob>,
  caller: Caller,
): Promise<z.output<Response>> {
  const response = await requestShop(endpoint, fields, caller);
  const body = await response.text();
  try {
    return endpoint.response.parse(JSON.parse(body));
  } catch (cause) {
    throw new ShopError(messages.internal, undefined, undefined, { cause });
  }
}

/** Reads a file of the shop as the editor. @throws ShopError */
export async function readFromShop(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'encoding'>,
  id: string,
  caller: Caller,
): Promise<Blob> {
  const response = await requestShop(endpoint, { id }, caller);
  return response.blob().catch((cause: unknown) => {
    throw noResponse(cause);
  });
}

async function requestShop(
  { method, path, encoding }: Pick<Endpoint, 'method' | 'path' | 'encoding'>,
  { id, ...fields }: Record<string, string | Blob>,
  { token, signal }: Caller,
): Promise<Response> {
  const idInPath = typeof id === 'string' ? encodeURIComponent(id) : '';
  const isForm = encoding === 'multipart';
  const response = await fetch(new URL(path.replace(':id', idInPath), readSettings().shopUrl), {
    method,
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${token}`,
      // The browser itself names the type of a form, with the text between its parts.
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: isForm ? toForm(fields) : JSON.stringify(fields) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
  }).catch((cause: unknown) => {
    throw noResponse(cause);
  });
  if (!response.ok) throw failedResponse(response, await response.text());
  return response;
}

function toForm(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

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
const received = z.object({ ...failure.shape, code: z.catch(z.optional(errorCode), undefined) });

export function failedResponse(_response: Response, body: string): ShopError {
  try {
    const { message, code, requestId } = received.parse(JSON.parse(body));
    return new ShopError(message, code, requestId);
  } catch (cause) {
    return new ShopError(messages.internal, undefined, undefined, { cause });
  }
}

export const noResponse = (cause: unknown) =>
  new ShopError(studioTexts.shopUnreachable, undefined, undefined, { cause });
