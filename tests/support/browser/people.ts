import type { BrowserContext, Page } from 'playwright/test';
import { addAdministrator } from '../administrator.ts';
import { MACRO } from '../ids.ts';
import { adminHint, signInAtProvider } from './administrator.ts';
import { clientOf } from './client.ts';
import type { Sandbox } from './sandbox.ts';
import { addPurchase, signUp } from './students.ts';

export type Person = 'visitor' | 'student' | 'buyer' | 'administrator' | 'owner';

interface SignedInState {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  /** Administrator's token, in local storage. */
  adminToken?: string;
}

const signedIn = new Map<string, Promise<SignedInState>>();

/** Signs a person in on a new page. Each shop signs each person in once and shares the state. */
export async function enterAs(page: Page, who: Person, sandbox: Sandbox): Promise<void> {
  if (who === 'visitor') return;
  const key = `${sandbox.shop} ${who}`;
  const state = signedIn.get(key) ?? signInAs[who](page, sandbox);
  signedIn.set(key, state);
  const { cookies, adminToken } = await state;
  await page.context().addCookies(cookies);
  if (!adminToken) return;
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), adminToken);
}

type SignIn = (page: Page, sandbox: Sandbox) => Promise<SignedInState>;

const readState = async (page: Page): Promise<SignedInState> => ({
  cookies: await page.context().cookies(),
});

const signInAs: Record<Exclude<Person, 'visitor'>, SignIn> = {
  student: async (page) => {
    await signUp(page);
    return readState(page);
  },
  buyer: async (page, sandbox) => {
    await signUp(page);
    await addPurchase(page, sandbox, MACRO);
    return readState(page);
  },
  administrator: async (page, sandbox) => {
    const adminToken = await addAdministrator(clientOf(page, sandbox));
    await page.context().addCookies([adminHint(sandbox)]);
    return { ...(await readState(page)), adminToken };
  },
  owner: async (page, sandbox) => {
    await page.goto('/admin');
    await signInAtProvider(page, sandbox.accounts.owner);
    await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
    return readState(page);
  },
};
