import type { Page } from 'playwright/test';
import { clientFrom, nextAddress, type TestClient } from '../client.ts';
import type { Shop } from '../shop.ts';

export function clientOf(page: Page, { shop }: Pick<Shop, 'shop'>): TestClient {
  // A separate IP address: together, the students of all tests would reach the shop's limits.
  const own = { origin: shop, 'x-sandbox-ip': nextAddress() };
  return clientFrom(async (path, { method = 'GET', headers, body } = {}) => {
    const response = await page.request.fetch(path, {
      method,
      headers: { ...own, ...Object.fromEntries(new Headers(headers)) },
      maxRedirects: 0,
      ...(typeof body === 'string' && { data: body }),
    });
    return new Response(new Uint8Array(await response.body()), {
      status: response.status(),
      headers: response.headersArray().map(({ name, value }): [string, string] => [name, value]),
    });
  });
}
