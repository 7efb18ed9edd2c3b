import type { LoggedRequest } from 'local-stand-ins/kit/request-log.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import { logout } from '#contract/accounts/accounts.ts';
import { cardPicturePath } from '#contract/practice/card-pictures.ts';
import { getProgress } from '#contract/progress/progress.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { authLabels } from '#site/features/accounts/labels.ts';
import { offlineLabels } from '#site/features/offline/labels.ts';
import { drillLabels } from '#site/features/practice/drill/labels.ts';
import { practiceLabels } from '#site/features/practice/labels.ts';
import { readerLabels } from '#site/features/reader/labels.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addAccount } from '../../support/add-student.ts';
import { type CookieClient, createClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { readPractice } from '../../support/practice.ts';
import { newStudent, type Student } from '../../support/student.ts';
import { type Browser, PATIENCE_MS } from './browser.ts';
import { atHome } from './main-job.ts';

export const text = (words: string) => `//*[text()=${JSON.stringify(words)}]`;
export const heading = (words: string) => `//h1[text()=${JSON.stringify(words)}]`;
export const button = (words: string) => `//button[starts-with(normalize-space(), "${words}")]`;

export interface Buyer {
  student: Student;
  /** Another device of the student. */
  device: CookieClient;
}

/** Adds a student who owns subjects. */
export async function addBuyer(shop: string, subjectIds = [MICRO]): Promise<Buyer> {
  const device = createClient(shop);
  const student = newStudent();
  for (const [name, value] of await addAccount(device, student)) device.cookies.set(name, value);
  for (const id of subjectIds) await addPurchase(device, id);
  return { student, device };
}

export async function logIn(browser: Browser, shop: string, student: Student): Promise<void> {
  await browser.open(`${shop}/auth`);
  await browser.type('//input[@name="email"]', student.email);
  await browser.type('//input[@name="password"]', student.password);
  await browser.click(button(authLabels.signIn));
  await atHome(browser);
}

/** Polls the result of the body of an async function in the page. */
const poll = (browser: Browser, body: string) =>
  expect.poll(() => browser.run(body), { timeout: PATIENCE_MS });

/** Keeps the student's subject on this device. */
export async function keep(browser: Browser, shop: string): Promise<void> {
  await browser.open(`${shop}/purchases`);
  await browser.click(button(offlineLabels.keep));
  await browser.find(button(offlineLabels.remove));
}

const KEPT = `
  const registrations = await navigator.serviceWorker.getRegistrations();
  return {
    registrations: registrations.length,
    caches: (await caches.keys()).length,
    databases: (await indexedDB.databases()).length,
  };`;

/** Counts what the shop keeps in this browser. */
export const countKept = (browser: Browser) => browser.run(KEPT);

/** Requests of a page that keeps a subject, without the worker's own. */
const isKeeping = ({ path }: LoggedRequest) => path.startsWith('/api/') || isFile(path);
const isFile = (path: string) => path.startsWith('/objects/');

/** Keeps the subject. @returns the kept files, its cards' pictures, and the number of other requests that it took */
export async function keepCounted(browser: Browser, shop: string) {
  await browser.open(`${shop}/purchases`);
  await browser.find(button(offlineLabels.keep));
  await fetch(`${shop}/__sandbox/requests`, { method: 'DELETE' });
  await browser.click(button(offlineLabels.keep));
  await browser.find(button(offlineLabels.remove));
  const response = await fetch(`${shop}/__sandbox/requests`);
  const requests: LoggedRequest[] = (await response.json()).filter(isKeeping);
  const files = requests.filter(({ path }) => isFile(path));
  const pictures = requests.filter(({ path }) => path.startsWith(cardPicturePath('')));
  return {
    files: files.map(({ path }) => path.slice('/objects/'.length)),
    pictures: pictures.map(({ path }) => path),
    others: requests.length - files.length - pictures.length,
  };
}

const LINE = text(offlineLabels.offline);
const LINE_TEXT = `return document.querySelector('.offline-line')?.textContent ?? '';`;

/** Returns true if the reader shows a page, with its words. */
const IS_READ = `return document.querySelector('[data-state="sharp"] .textLayer span') !== null;`;
const IS_TEXT = `return document.querySelector('.reader-text-item')?.checkVisibility() ?? false;`;
const IS_MARKED = `return document.querySelector('.reader-mark-current') !== null;`;

/** Returns true if this browser remembers a page of the file. */
const isRemembered = (fileId: string) => `
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('progress:'));
  const files = keys.flatMap((key) => JSON.parse(localStorage.getItem(key)));
  return files.some(({ id, last }) => id === '${fileId}' && last !== undefined);`;

/** Shows a file without a connection. @returns milliseconds until its first page can be read */
async function read(browser: Browser, shop: string, fileId: string): Promise<number> {
  const start = Date.now();
  await browser.open(shop + readPath(fileId));
  await poll(browser, IS_READ).toBe(true);
  const time = Date.now() - start;
  await browser.find(LINE);
  // The page on which a file opens counts after a while.
  await poll(browser, isRemembered(fileId)).toBe(true);
  return time;
}

/** Opens the app, reads files and searches, without a connection. @returns the longest wait in milliseconds */
export async function readOffline(
  browser: Browser,
  { shop, startPage, fileIds }: { shop: string; startPage: string; fileIds: readonly string[] },
): Promise<number> {
  const start = Date.now();
  await browser.open(startPage);
  await browser.find(button(offlineLabels.remove));
  const times = [Date.now() - start];
  await browser.find(LINE);
  for (const id of fileIds) times.push(await read(browser, shop, id));
  await browser.click(button(readerLabels.textView));
  await poll(browser, IS_TEXT).toBe(true);

  await browser.open(startPage);
  await browser.type('//input[@type="search"]', 'demand');
  await browser.click('//search//li//a');
  await poll(browser, IS_MARKED).toBe(true);
  return Math.max(...times);
}

/** Answers the drill that is shown, rightly or wrongly. */
const SOLVE = `
  const form = document.querySelector('.drill-form');
  for (const step of form.querySelectorAll('.drill-step')) step.click();
  for (const choices of form.querySelectorAll('fieldset')) choices.querySelector('input')?.click();
  const words = form.querySelector('.drill-words');
  while (words && !words.hidden) {
    const isFree = (word) => word.getAttribute('aria-pressed') === 'false' && !word.lastChild.textContent;
    [...words.querySelectorAll('.drill-word')].find(isFree).click();
  }
  [...form.querySelectorAll('button')].find(({ textContent }) => textContent === '${drillLabels.check}')?.click();`;

const SHOWN = `
  if (document.querySelector('.drill-form')) return 'drill';
  return document.querySelector('.stage-bar .stage-action') ? 'card' : undefined;`;

/** Practises whole topics. @returns ids of the cards and drills that were rated */
export async function practise(
  browser: Browser,
  shop: string,
  topics: readonly { id: string; cards: number }[],
): Promise<void> {
  for (const { id, cards } of topics) {
    await browser.open(`${shop}/practise?topic=${id}`);
    for (let number = 1; number <= cards; number += 1) {
      await browser.find(text(practiceLabels.place(number, cards)));
      await poll(browser, SHOWN).not.toBe(undefined);
      if ((await browser.run(SHOWN)) === 'drill') await browser.run(SOLVE);
      else await browser.click(button(practiceLabels.showAnswer));
      await browser.click(button(practiceLabels.good));
    }
    await browser.find(`//*[@data-focus="end"]`);
  }
}

/** Lists topics with at least 20 cards and 5 drills together, all of them questions or drills on drawings. */
export async function chooseTopics(device: CookieClient) {
  const subject = (await readPractice(device)).find(({ subjectId }) => subjectId === MICRO);
  const all = subject?.cards ?? [];
  const topics: { id: string; cards: number }[] = [];
  const practised = () => all.filter(({ topicId }) => topics.some(({ id }) => id === topicId));
  const withTasks = new Set(all.flatMap(({ task, topicId }) => (task ? topicId : [])));
  for (const id of new Set(all.map(({ topicId }) => topicId))) {
    if (withTasks.has(id)) continue;
    const drills = practised().filter(({ drill }) => drill !== undefined).length;
    if (drills >= 5 && practised().length - drills >= 20) break;
    topics.push({ id, cards: all.filter(({ topicId }) => topicId === id).length });
  }
  return { topics, ids: practised().map(({ id }) => id) };
}

/** Returns the ids of the cards that the account has answered. */
export async function listAnswered(device: CookieClient): Promise<string[]> {
  const subjects = await readPractice(device);
  return subjects.flatMap(({ record }) => Object.keys(record?.cards ?? {}));
}

/** Returns the ids of the files that the account has read in. */
export async function listRead(device: CookieClient): Promise<string[]> {
  const response = await device.get(getProgress.path);
  const { files } = getProgress.response.parse(await response.json());
  return files.filter(({ last }) => last !== undefined).map(({ id }) => id);
}

/** Expects the calm page in place of a page that needs the shop. */
export async function seeOfflinePage(browser: Browser, address: string): Promise<void> {
  await browser.open(address);
  await browser.find(text(offlineLabels.pageTitle));
  await browser.find(text('Microeconomics'));
}

/** Expects that the page shows no line *Offline*. */
export const seeOnline = (browser: Browser) => poll(browser, LINE_TEXT).toBe('');

const STORED_TYPES = `
  const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
  const requests = await Promise.all(caches.map((cache) => cache.keys()));
  const kept = requests.flat().filter(({ url }) => new URL(url).pathname.startsWith('/kept/'));
  const responses = await Promise.all(kept.map((request) => self.caches.match(request)));
  return [...new Set(responses.map(({ headers }) => headers.get('content-type').split(';')[0]))].sort();`;

/** Lists the types of the files and responses that this browser keeps. */
export const listKeptTypes = (browser: Browser) => browser.run(STORED_TYPES);

/** Calls the shop from the open page. @returns the content type and the status */
export const callFrom = (browser: Browser, path: string) =>
  browser.run(`
    const { status, headers } = await fetch('${path}', { headers: { accept: 'application/json' } });
    return [status, headers.get('content-type')];`);

const SCRIPTS = `
  const entries = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/_astro/'));
  return entries.map(({ name, responseStatus }) => [responseStatus, new URL(name).pathname]);`;

/** Lists the built files that the open page has loaded. */
export async function listLoaded(browser: Browser): Promise<string[]> {
  const loaded = z.array(z.tuple([z.number(), z.string()])).parse(await browser.run(SCRIPTS));
  expect(loaded.length, 'files of the page').toBeGreaterThan(0);
  for (const [status, path] of loaded) expect(status, path).toBe(200);
  return loaded.map(([, path]) => path);
}

const WAITING = `
  const registration = await navigator.serviceWorker.getRegistration();
  return registration.waiting !== null;`;

/** Waits until a new worker is complete, while a page of the old one is open. */
export const seeWaitingWorker = (browser: Browser) => poll(browser, WAITING).toBe(true);

const IS_NEWEST = `
  const registration = await navigator.serviceWorker.getRegistration();
  return registration.waiting === null && registration.active.state === 'activated';`;

/** Waits until the newest worker has taken over. */
export const seeNewestWorker = (browser: Browser) => poll(browser, IS_NEWEST).toBe(true);

/** Opens the pages that work without a connection. @returns the built files that they have loaded */
export async function openKeptPages(
  browser: Browser,
  shop: string,
  fileId: string,
): Promise<string[]> {
  const seeOffline = async () => {
    await poll(browser, LINE_TEXT).toBe(offlineLabels.offline);
    return listLoaded(browser);
  };
  await browser.open(`${shop}/purchases`);
  await browser.find(button(offlineLabels.remove));
  const ofPurchases = await seeOffline();
  await browser.open(`${shop}/practise`);
  await browser.find(button(practiceLabels.showAnswer));
  const ofPractice = await seeOffline();
  await browser.open(shop + readPath(fileId));
  await poll(browser, IS_READ).toBe(true);
  return [...ofPurchases, ...ofPractice, ...(await seeOffline())];
}

/** Follows a link of another site that does not sign the student out. */
export async function followForeignSignOut(browser: Browser, shop: string): Promise<void> {
  await browser.open(`data:text/html,<a href="${shop}${logout.path}">Leave</a>`);
  await browser.click(text('Leave'));
  await atHome(browser);
  await browser.open(`${shop}/purchases`);
  await browser.find(button(offlineLabels.remove));
}

const MAIN_TEXT = `return document.querySelector('main').textContent;`;

/** Signs out without a connection, after which no title is shown. */
export async function signOutOffline(
  browser: Browser,
  { startPage, fileAddress }: { startPage: string; fileAddress: string },
): Promise<void> {
  await browser.open(startPage);
  await browser.find(LINE);
  await browser.click(`//a[@href="${logout.path}"]`);
  await browser.find(text(offlineLabels.signedOut));
  for (const address of [fileAddress, startPage]) {
    await browser.open(address);
    await browser.find(text(offlineLabels.signedOut));
    expect(await browser.run(MAIN_TEXT)).not.toContain('Microeconomics');
  }
}
