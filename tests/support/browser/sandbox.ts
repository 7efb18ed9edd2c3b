import type { Page } from 'playwright/test';
import type { PaymentShop } from '../purchase.ts';
import { parseShop, readShop, type Shop } from '../shop.ts';

export type Sandbox = Shop & PaymentShop;

/** Reads a running shop's addresses, and its public key at the payment provider. */
export async function readSandbox(origin: string): Promise<Sandbox> {
  const checkout = await (await fetch(`${origin}/checkout`)).text();
  const publishableKey = /pk_test_\w+/.exec(checkout)?.[0] ?? '';
  return { ...(await readShop(origin)), publishableKey };
}

export async function shopOf(page: Page): Promise<Shop> {
  return parseShop(await (await page.request.get('/__sandbox')).json());
}
