import { type Transaction, transaction } from '../services/identity.ts';
import { seal, unseal } from './sealed.ts';
import { sessionKey } from './shop-keys.ts';

/** Ten minutes: enough to look up a password. */
export const SIGN_IN_SECONDS = 10 * 60;

const PURPOSE = { audience: 'sign-in', subject: 'identity-provider' };

export function sealSignInState(state: Transaction): Promise<string> {
  return seal(sessionKey(), PURPOSE, { ...state }, SIGN_IN_SECONDS);
}

/** @returns `undefined` if the state is forged or expired */
export async function openSignInState(sealed: string): Promise<Transaction | undefined> {
  return transaction.safeParse(await unseal(sessionKey(), PURPOSE, sealed)).data;
}
