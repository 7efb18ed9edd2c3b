import { expect } from 'vitest';
import { consentWording } from '#contract/checkout/consent.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { CARDS } from '../../support/browser/payments.ts';
import { newStudent } from '../../support/student.ts';
import { type Browser, PATIENCE_MS } from './browser.ts';

const SUBJECT = '/microeconomics';
const CARD_FRAME = 'Secure payment input frame';

const text = (words: string) => `//*[text()=${JSON.stringify(words)}]`;
const button = (words: string) => `//button[starts-with(normalize-space(), "${words}")]`;
const field = (name: string) => `//input[@name="${name}"]`;

const DOWNLOAD = `
  const form = [...document.querySelectorAll('form[action^="/objects/"]')].at(-1);
  const response = await fetch(form.action);
  const start = new Uint8Array(await response.arrayBuffer()).slice(0, 5);
  return [response.status, String.fromCharCode(...start)];`;

const READ = `
  const links = [...document.querySelectorAll('a[href^="/read/"]')];
  links.at(-1).click();`;

/** Returns true if the reader shows a page, with its words. */
const IS_READ = `return location.pathname.startsWith('/read/')
  && document.querySelector('[data-state="sharp"] .textLayer span') !== null;`;

/** Scrolls through the open page. @returns widths of the files' pictures that it has loaded */
const SAMPLES_LOADED = `
  for (const row of document.querySelectorAll('.content-row')) row.scrollIntoView();
  const pictures = [...document.querySelectorAll('img[src^="/samples/"]')];
  for (const picture of pictures.slice(0, 3)) picture.scrollIntoView();
  return pictures.map(({ naturalWidth }) => naturalWidth).filter((width) => width > 0);`;

const SIGNED_IN = `return document.cookie.includes('signed_in=');`;

const HOME = { path: '/', readyState: 'complete', ownership: 'known' };
const STATE = `return {
  path: location.pathname,
  readyState: document.readyState,
  ownership: document.querySelector('[data-ownership]')?.dataset.ownership,
};`;

/** Waits until the browser is on the home page, with the student's subjects loaded. */
export async function atHome(browser: Browser): Promise<void> {
  await expect.poll(() => browser.run(STATE), { timeout: PATIENCE_MS }).toEqual(HOME);
}

/**
 * Signs up, buys a subject, downloads a file, reads it and signs out.
 * @param show called with a name whenever a screen is worth a picture
 */
export async function doMainJob(
  browser: Browser,
  shop: string,
  show: (name: string) => Promise<void>,
): Promise<void> {
  const student = newStudent();
  await browser.open(`${shop}/auth?tab=signup`);
  for (const name of ['firstName', 'lastName', 'email', 'password'] as const) {
    await browser.type(field(name), student[name]);
  }
  await browser.type(field('confirmPassword'), student.password);
  await show('sign-up');
  await browser.click(button('Create Account'));
  await atHome(browser);
  await browser.find(text('Account Created'));
  expect(await browser.run(SIGNED_IN)).toBe(true);

  await browser.open(shop + SUBJECT);
  // Page 1 of one file may be in memory from the home page, whose cards show it.
  expect(await browser.run(SAMPLES_LOADED), 'while closed').not.toContain(32);
  await browser.click(`(${text('Look inside')})[1]`);
  const loaded = () => browser.run(SAMPLES_LOADED);
  await expect.poll(loaded, { timeout: PATIENCE_MS }).toEqual(expect.arrayContaining([720, 32]));
  await show('look-inside');
  await browser.click(button('Purchase for £30'));
  await browser.type(field('number'), CARDS.success, CARD_FRAME);
  await browser.type(field('expiry'), '12 / 34', CARD_FRAME);
  await browser.type(field('cvc'), '123', CARD_FRAME);
  await browser.click(`//label[contains(., ${JSON.stringify(consentWording.text)})]`);
  await show('checkout');
  await browser.click(button('Pay £'));
  await atHome(browser);
  await browser.find(text(checkoutMessages.paymentSuccess('Microeconomics').title));
  await show('paid');

  await browser.open(shop + SUBJECT);
  await browser.find(text('Full Access Granted'));
  await show('subject');
  expect(await browser.run(DOWNLOAD)).toEqual([200, '%PDF-']);

  await browser.run(READ);
  await expect.poll(() => browser.run(IS_READ), { timeout: PATIENCE_MS }).toBe(true);
  await show('reader');
  await browser.open(shop + SUBJECT);

  await browser.click('//a[@href="/api/auth/logout"]');
  await browser.find('//a[@href="/auth"]');
  expect(await browser.run(SIGNED_IN)).toBe(false);
}
