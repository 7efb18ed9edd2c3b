import { expect } from 'vitest';
import { authLabels } from '#site/features/accounts/labels.ts';
import { offlineLabels } from '#site/features/offline/labels.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addAccount } from '../../support/add-student.ts';
import { type CookieClient, createClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { newStudent, type Student } from '../../support/student.ts';
import { type Browser, PATIENCE_MS } from './browser.ts';

export const text = (words: string) => `//*[text()=${JSON.stringify(words)}]`;
export const button = (words: string) => `//button[starts-with(normalize-space(), "${words}")]`;

export interface Buyer {
  student: Student;
  /** Another device of the student. */
  device: CookieClient;
}

/** Adds a student who owns a subject. */
export async function addBuyer(shop: string): Promise<Buyer> {
  const device = createClient(shop);
  const student = newStudent();
  for (const [name, value] of await addAccount(device, student)) device.cookies.set(name, value);
  await addPurchase(device, MICRO);
  return { student, device };
}

export async function logIn(browser: Browser, shop: string, student: Student): Promise<void> {
  await browser.open(`${shop}/auth`);
  await browser.type('//input[@name="email"]', student.email);
  await browser.type('//input[@name="password"]', student.password);
  await browser.click(button(authLabels.signIn));
  const path = () => browser.run('return location.pathname');
  await expect.poll(path, { timeout: PATIENCE_MS }).toBe('/');
}

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
