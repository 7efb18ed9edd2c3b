import type { BrowserContext, Page } from 'playwright/test';
import { z } from 'zod';
import { buy } from './account.ts';
import { readAccounts, signInAtProvider } from './administrator.ts';
import { type Sandbox, signedUp } from './test.ts';

/** Who may look at a screen. */
export type Person = 'visitor' | 'student' | 'buyer' | 'administrator' | 'owner';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** What a browser keeps of somebody who is signed in. */
interface Identity {
  cookies: Cookies;
  /** The administrator's, in local storage. */
  adminToken?: string;
}

const OWNED = 'subject-macroeconomics';
const adminAnswer = z.object({ token: z.string() });
const known = new Map<string, Promise<Identity>>();

/** Signs somebody in on a page that nobody has used: once a shop the whole way, then by what was kept. */
export async function enterAs(page: Page, who: Person, sandbox: Sandbox): Promise<void> {
  if (who === 'visitor') return;
  const key = `${sandbox.shop} ${who}`;
  const identity = known.get(key) ?? become[who](page, sandbox);
  known.set(key, identity);
  const { cookies, adminToken } = await identity;
  await page.context().addCookies(cookies);
  if (!adminToken) return;
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), adminToken);
}

const become: Record<Exclude<Person, 'visitor'>, (page: Page, s: Sandbox) => Promise<Identity>> = {
  student: async (page) => {
    await signedUp(page);
    return keep(page);
  },
  buyer: async (page, sandbox) => {
    await signedUp(page);
    await buy(page, sandbox, OWNED);
    return keep(page);
  },
  administrator: async (page, sandbox) => {
    const { adminPassword } = await readAccounts(page.request);
    const answer = await page.request.post('/api/admin/temporary-login', {
      data: { password: adminPassword },
      headers: { origin: sandbox.shop },
    });
    const { token } = adminAnswer.parse(await answer.json());
    return { ...(await keep(page)), adminToken: token };
  },
  owner: async (page) => {
    const { owner } = await readAccounts(page.request);
    await page.goto('/admin');
    await signInAtProvider(page, owner);
    await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
    return keep(page);
  },
};

const keep = async (page: Page): Promise<Identity> => ({ cookies: await page.context().cookies() });
