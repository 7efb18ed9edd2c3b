import { createServer, type Server } from 'node:http';
import { keys } from './testing.ts';

/** A checkout page without a framework, under a shop's Content-Security-Policy. */
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

/** Serves the checkout on a free port, for the stand-in at `origin`. */
export async function serveCheckout(origin: string): Promise<Server> {
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
