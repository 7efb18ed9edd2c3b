import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keys, sale, start } from './testing.ts';

const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

declare function StripeOfPage(key: string): { elements(options: object): unknown };

declare global {
  interface Window {
    remount(): void;
  }
}

const checkout = (origin: string, clientSecret: string) => `<!doctype html><html lang="en">
  <title>Checkout</title><script src="${origin}/v3/stripe.js"></script>
  <form><div id="card"></div><button>Pay</button></form><output></output>
  <script src="/shop.js" data-secret="${clientSecret}"></script></html>`;
const shopScript = `
  const secret = document.currentScript.dataset.secret;
  const stripe = Stripe('${keys.publishableKey}');
  const elements = stripe.elements({ clientSecret: secret, appearance: { theme: 'stripe' } });
  const mount = () => {
    const element = elements.create('payment');
    element.on('change', (event) => { document.body.dataset.complete = event.complete; });
    element.on('ready', () => { document.body.dataset.ready = 'yes'; });
    element.mount('#card');
    return element;
  };
  let element = mount();
  window.remount = () => { element.destroy(); element = mount(); };
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const output = document.querySelector('output');
    output.textContent = '';
    const redirect = new URLSearchParams(location.search).get('redirect') ?? 'if_required';
    const { paymentIntent, error } = await stripe.confirmPayment({
      elements, redirect, confirmParams: { return_url: location.origin + '/back?x=1' } });
    output.textContent = error ? [error.type, error.code, error.message].join(' | ') : paymentIntent.status;
  });`;

async function serveCheckout(origin: string): Promise<Server> {
  const shop = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    const isScript = url.pathname === '/shop.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.setHeader(
      'content-security-policy',
      `default-src 'self'; script-src 'self' ${origin}; frame-src ${origin}; connect-src 'self' ${origin}; style-src 'self'; object-src 'none'; base-uri 'none'`,
    );
    if (url.pathname === '/back') response.end('Back in the shop');
    else
      response.end(isScript ? shopScript : checkout(origin, url.searchParams.get('secret') ?? ''));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  return shop;
}

let standIn: Awaited<ReturnType<typeof start>>;
let browser: Browser;
let shop: Server;
let context: BrowserContext;
let page: Page;
let consoleErrors: string[];

beforeAll(async () => {
  standIn = await start();
  shop = await serveCheckout(standIn.origin);
  const installed = SYSTEM_BROWSERS.find(existsSync);
  const executablePath = process.env['CHROMIUM_PATH'] ?? installed;
  browser = await chromium.launch({ executablePath, args: FLAGS });
});
afterAll(async () => {
  await browser.close();
  shop.close();
  await standIn.close();
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  consoleErrors = [];
  page.on('console', (message) => {
    if (/Content Security Policy|\[Report/.test(message.text())) consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
});
afterEach(async () => {
  await context.close();
  expect(consoleErrors).toEqual([]);
});

const card = () => page.frameLocator('iframe[title="Secure payment input frame"]');
const challenge = () => page.frameLocator('iframe[title="Stripe 3D Secure challenge"]');
const output = () => page.locator('output');

async function open(query = ''): Promise<string> {
  const intent = await standIn.stripe.paymentIntents.create({ ...sale, description: 'Notes' });
  const { port } = shop.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/?secret=${intent.client_secret}${query}`);
  await page.locator('body[data-ready]').waitFor();
  return intent.id;
}

async function type(number: string, expiry = '1234', cvc = '123'): Promise<void> {
  await card().getByLabel('Card number').pressSequentially(number);
  await card().getByLabel('Expiry date').pressSequentially(expiry);
  await card().getByLabel('Security code').pressSequentially(cvc);
}

const pay = () => page.getByRole('button', { name: 'Pay' }).click();
const status = async (id: string) => (await standIn.stripe.paymentIntents.retrieve(id)).status;

describe('the card form', () => {
  test('refuses options that the payment intent decides, as Stripe.js does', async () => {
    await open();
    const message = await page.evaluate(() => {
      const { Stripe } = window as unknown as { Stripe: typeof StripeOfPage };
      const clientSecret = 'pi_1_secret_1';
      try {
        Stripe('pk_test_1').elements({ clientSecret, paymentMethodTypes: ['card'] });
        return 'accepted';
      } catch (error) {
        return String(error);
      }
    });
    expect(message).toContain('IntegrationError');
    expect(message).toContain('paymentMethodTypes');
  });

  test('formats number and expiry date as on a card, and pays', async () => {
    const id = await open();
    // React destroys the element and creates it again immediately.
    await page.evaluate(() => window.remount());
    await type('4242424242424242');
    expect(await page.locator('iframe').count()).toBe(1);
    expect(await card().locator('[name=number]').inputValue()).toBe('4242 4242 4242 4242');
    expect(await card().locator('[name=expiry]').inputValue()).toBe('12 / 34');
    await page.locator('body[data-complete=true]').waitFor();
    await pay();
    await output().getByText('succeeded').waitFor();
    expect(await status(id)).toBe('succeeded');
  });

  test('reports a declined card and accepts another', async () => {
    const id = await open();
    await type('4000000000000002');
    await pay();
    await output().getByText('card_error | card_declined | Your card was declined.').waitFor();
    // A test card that only Stripe simulates is refused by its number.
    await card().locator('[name=number]').fill('4000000000003220');
    await pay();
    await expect.poll(() => output().textContent()).toContain('4000000000003220');
    await card().locator('[name=number]').fill('5555555555554444');
    await pay();
    await output().getByText('succeeded').waitFor();
    expect(await status(id)).toBe('succeeded');
  });

  test('requires a ZIP code in the United States, and reports missing and invalid fields in Stripe’s words', async () => {
    const id = await open();
    expect(await card().locator('[name=postalCode]').isVisible()).toBe(false);
    await card().getByLabel('Country').selectOption('US');
    await card().getByLabel('ZIP code').waitFor();
    await pay();
    await card().getByText('Your card number is incomplete.').waitFor();
    await output().getByText('validation_error | incomplete_number').waitFor();
    await type('4242424242424241', '1220', '12');
    await card().getByText('Your card number is invalid.').waitFor();
    await card().getByText("Your card's expiry year is in the past.").waitFor();
    await pay();
    await card().getByText("Your card's security code is incomplete.").waitFor();
    expect(await status(id)).toBe('requires_payment_method');
  });
});

describe('3-D Secure', () => {
  test('opens a dialog and pays after completion', async () => {
    const id = await open();
    await type('4000002500003155');
    await pay();
    await challenge().getByRole('button', { name: 'Complete authentication' }).click();
    await output().getByText('succeeded').waitFor();
    expect(await status(id)).toBe('succeeded');
  });

  test('leaves the payment open after a failure', async () => {
    const id = await open();
    await type('4000002760003184');
    await pay();
    await challenge().getByRole('button', { name: 'Fail authentication' }).click();
    await output().getByText('payment_intent_authentication_failure').waitFor();
    expect(await status(id)).toBe('requires_payment_method');
  });
});

describe('a redirect', () => {
  test('returns with the payment if a redirect is always required', async () => {
    const id = await open('&redirect=always');
    await type('4242424242424242');
    await pay();
    await page.waitForURL(/\/back/);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      x: '1',
      payment_intent: id,
      payment_intent_client_secret: expect.stringContaining(`${id}_secret_`),
      redirect_status: 'succeeded',
    });
  });

  test('redirects to the authentication page and back, if the dashboard is set to redirect', async () => {
    const redirect = (on: string) =>
      fetch(`${standIn.origin}/dashboard`, {
        method: 'POST',
        body: new URLSearchParams({ action: 'redirect', on }),
      });
    await redirect('yes');
    const id = await open();
    await type('4000002500003155');
    await pay();
    await page.waitForURL(/\/3d_secure\//);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL(/\/back\?.*redirect_status=succeeded/);
    expect(await status(id)).toBe('succeeded');
    await redirect('no');
  });
});
