import { adminLogin } from '#contract/admin/sign-in.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { storeAdminToken } from '#site/lib/session.ts';
import { adminMessages } from '#site/texts/admin.ts';

/**
 * Trades the administrator's password for the token that calls carry.
 * @throws ApiError as `call`; DOMException where this browser keeps nothing
 */
export async function logInAdministrator(password: string): Promise<void> {
  const { token } = await call(adminLogin, { password }, { staysOn401: true });
  storeAdminToken(token);
}

/** What to say (spec section 8); only the limit of tries has something to add. */
export function describeLoginFailure(error: unknown): { title: string; detail?: string } {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return { title: messages.wrongAdminPassword };
  const detail = status === 429 && error instanceof ApiError ? error.serverMessage : undefined;
  return { title: adminMessages.adminLoginFailed, ...(detail && { detail }) };
}
