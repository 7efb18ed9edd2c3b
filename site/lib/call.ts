import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { SessionHint } from '#contract/session.ts';
import { type ApiError, noAnswer, refusal, unreadableAnswer } from './api-error.ts';
import { buildRequest } from './call-request.ts';
import { dropAdminToken, readSessionHint } from './session.ts';

interface CallOptions {
  /** A 401 throws and the page stays, because the caller says what happened. */
  staysOn401?: boolean;
}

/**
 * Calls one endpoint of the contract (spec section 7).
 * @param request the endpoint's fields, flat: those that the path names go there, the rest as body
 * @returns the answer, parsed by the endpoint's schema
 * @throws ApiError where the answer is not OK, is not what the contract says, or never comes
 */
export async function call<Request extends z.ZodObject, Response extends z.ZodType>(
  endpoint: Endpoint<Request, Response>,
  request: z.input<Request>,
  options: CallOptions = {},
): Promise<z.output<Response>> {
  const hint = readSessionHint();
  const { response, body } = await exchange(buildRequest(endpoint, request));
  if (!response.ok) {
    if (response.status === 401 && hint && !options.staysOn401) await leaveEndedSession(hint);
    throw refusal(response, body);
  }
  try {
    if (endpoint.encoding === 'csv') return endpoint.response.parse(body);
    return endpoint.response.parse(body === '' ? {} : JSON.parse(body));
  } catch (cause) {
    throw unreadableAnswer(response.status, cause);
  }
}

/** As {@link call}, but yields null where nobody is signed in (spec section 7). */
export async function callOrNull<Request extends z.ZodObject, Response extends z.ZodType>(
  endpoint: Endpoint<Request, Response>,
  request: z.input<Request>,
): Promise<z.output<Response> | null> {
  try {
    return await call(endpoint, request);
  } catch (error) {
    if ((error as ApiError).status === 401) return null;
    throw error;
  }
}

async function exchange({ url, init }: { url: string; init: RequestInit }) {
  try {
    const response = await fetch(url, init);
    return { response, body: await response.text() };
  } catch (cause) {
    throw noAnswer(cause);
  }
}

/**
 * The page was drawn for somebody who is no longer signed in: draw it again. The server has
 * changed the hint with its 401, so this happens once; where it kept the hint, nothing happens.
 */
async function leaveEndedSession(hint: SessionHint) {
  if (readSessionHint() === hint) return;
  dropAdminToken();
  location.reload();
  // What comes after belongs to a page that is going away.
  await new Promise(() => {});
}
