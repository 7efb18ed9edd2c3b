import { panelMessages } from '#contract/admin/messages.ts';
import { adminLogin } from '#contract/admin/sign-in.ts';
import { ApiError, describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { storeAdminToken } from '#site/lib/session.ts';
import { adminMessages } from '#site/texts/admin.ts';

/** Thrown if the server accepted the password but the browser blocks storage. */
class StorageBlockedError extends Error {}

/** @throws StorageBlockedError, or ApiError like `call` */
export async function logInAdministrator(password: string): Promise<void> {
  const { token } = await call(adminLogin, { password }, { staysOn401: true });
  try {
    storeAdminToken(token);
  } catch {
    throw new StorageBlockedError();
  }
}

export interface LoginFailure {
  title: string;
  detail?: string;
  /** Reference to quote when asking for help. Undefined if the server did not fail. */
  reference?: string | undefined;
}

export function describeLoginFailure(error: unknown): LoginFailure {
  if (error instanceof StorageBlockedError) {
    return { title: adminMessages.storageBlocked, detail: adminMessages.storageBlockedHelp };
  }
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return { title: panelMessages.wrongAdminPassword };
  if (status === 403) return { title: describeError(error) };
  const detail = status === 429 && error instanceof ApiError ? error.serverMessage : undefined;
  const reference = referenceOf(error);
  return { title: adminMessages.adminLoginFailed, reference, ...(detail && { detail }) };
}
