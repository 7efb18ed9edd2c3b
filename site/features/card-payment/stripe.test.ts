import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import StripeServer from 'stripe';
import { expect, it } from 'vitest';
import { rgbToHex, STRIPE_SCRIPT, toFormLocale } from './stripe.ts';

const LOADER = resolve(
  import.meta.dirname,
  '../../../node_modules/@stripe/stripe-js/dist/pure.mjs',
);

it.each([
  ['rgb(29, 63, 184)', '#1d3fb8'],
  ['rgb(0, 10, 255)', '#000aff'],
])('converts %s to %s', (rgb, hex) => expect(rgbToHex(rgb)).toBe(hex));

it.each([
  ['en-GB', 'en-GB'],
  ['en-NZ', 'en-NZ'],
  ['en-IE', 'en'],
])('shows the card form of a shop in %s in %s', (locale, language) =>
  expect(toFormLocale(locale)).toBe(language),
);

it('loads the script of the release that the types describe and the server uses', () => {
  const [, release = ''] = /RELEASE_TRAIN = '(\w+)'/.exec(readFileSync(LOADER, 'utf8')) ?? [];
  expect(STRIPE_SCRIPT).toBe(`https://js.stripe.com/${release}/stripe.js`);
  expect(StripeServer.API_VERSION).toContain(`.${release}`);
});
