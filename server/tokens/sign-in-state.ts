import { type Transaction, transaction } from '../services/identity.ts';
import { seal, unseal } from './sealed.ts';
import { sessionKey } from './shop-keys.ts';

/** Ten minutes, in seconds: enough to look up a password. */
export const SIGN_IN_SECONDS = 10 * 60;

const PURPOSE = { audience: 'sign-in', subject: 'identity-provider' };

/** Seals the state of a sign-in at the identity provider for the browser to keep. */
export function sealSignInState(state: Transaction): Promise<string> {
  return seal(sessionKey(), PURPOSE, { ...state }, SIGN_IN_SECONDS);
}

/** Opens the state of a sign-in. @returns `undefined` where it is forged or expired */
export async function openSignInState(sealed: string): Promise<Transaction | undefined> {
  return transaction.safeParse(await unseal(sessionKey(), PURPOSE, sealed)).data;
}
