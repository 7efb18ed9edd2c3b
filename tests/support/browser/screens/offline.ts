import type { Page } from 'playwright/test';
import { offlineLabels } from '#site/features/offline/labels.ts';
import { MACRO } from '../../ids.ts';
import { listFiles } from '../progress.ts';
import { expect } from '../test.ts';
import { at, type Screen, type Stage, withFault } from './screen.ts';

interface Facts {
  /** Number of files on the device. All by default. */
  files?: number;
  /** Number of files with a newer edition. */
  outdated?: number;
  /** False if the browser has removed the record. */
  hasRecord?: boolean;
  /** True if the device's clock was set back. */
  isClockBack?: boolean;
}

/** Writes what a browser has after it has kept a subject, with its worker, then opens a page. */
const withKept =
  (path: string, facts: Facts = {}) =>
  async ({ page }: Pick<Stage, 'page'>): Promise<void> => {
    await page.goto('/terms');
    const cookies = await page.context().cookies();
    const owner = cookies.find(({ name }) => name === 'progress_of')?.value ?? '';
    const listed = await listFiles(page, MACRO);
    await page.evaluate(writeKept, { owner, subjectId: MACRO, listed, ...facts });
    await page.goto(path);
  };

async function writeKept({
  owner,
  subjectId,
  listed,
  files = listed.length,
  outdated = 0,
  hasRecord = true,
  isClockBack = false,
}: Facts & { owner: string; subjectId: string; listed: { id: string; title: string }[] }) {
  const name = 'Macroeconomics';
  const cache = await caches.open('kept');
  const folder = (...parts: string[]) =>
    `/kept/${[owner, ...parts].map(encodeURIComponent).join('/')}`;
  await cache.put(folder('subjects'), Response.json([{ subjectId, name }]));
  const kept = listed.slice(0, files).map(({ id, title }, index) => {
    const edition = index < outdated ? 0 : 1;
    return { id, title, edition, bytes: 1, etag: '' };
  });
  for (const { id, edition } of kept)
    await cache.put(folder('file', id, String(edition)), new Response(''));
  const opening = indexedDB.open('offline', 1);
  await new Promise((done, fail) => {
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('subjects', { keyPath: ['owner', 'subjectId'] });
      opening.result.createObjectStore('device');
      opening.result.createObjectStore('held', { autoIncrement: true });
    };
    opening.onsuccess = done;
    opening.onerror = fail;
  });
  const now = Date.now();
  const { result: database } = opening;
  const change = database.transaction(['subjects', 'device'], 'readwrite');
  if (hasRecord)
    change.objectStore('subjects').put({
      owner,
      subjectId,
      name,
      path: '/macroeconomics',
      files: kept,
      listed: listed.map(({ id, title }) => ({ id, title, edition: 1 })),
      checkedAt: now,
    });
  const ahead = isClockBack ? 24 * 60 * 60 * 1000 : 0;
  change.objectStore('device').put({ offsetMs: 0, seenAt: now + ahead }, 'clock');
  await new Promise((done) => {
    change.oncomplete = done;
  });
  database.close();
  // With a connection, a worker would check, which corrects the clock.
  if (isClockBack) return;
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
}

const keep = (page: Page) => page.getByRole('button', { name: offlineLabels.keep });

/** Presses *Keep* on the purchases page. */
const pressKeep = async ({ page }: Stage) => {
  await page.goto('/purchases');
  await keep(page).click();
};

/** Lets the page believe that the connection is gone, as far as its own scripts know. */
const loseConnection = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new Event('offline')));

/** Keeping notes on a device (docs/product.md#without-a-connection), in a browser whose worker answers nothing yet. */
export const offlineScreens: Screen[] = [
  {
    name: 'offline-kept',
    who: 'buyer',
    reach: withKept('/purchases'),
    landmark: (page) => page.getByText(/^On this device until/),
  },
  {
    name: 'offline-outdated',
    who: 'buyer',
    reach: withKept('/purchases', { outdated: 2 }),
    landmark: (page) => page.getByRole('button', { name: offlineLabels.update }),
    isVariant: true,
  },
  {
    name: 'offline-partial',
    who: 'buyer',
    reach: withKept('/purchases', { files: 9 }),
    landmark: (page) => page.getByRole('button', { name: offlineLabels.keepRest }),
    isVariant: true,
  },
  {
    name: 'offline-evicted',
    who: 'buyer',
    reach: withKept('/purchases', { hasRecord: false }),
    landmark: (page) => page.getByRole('button', { name: offlineLabels.restore }),
    isVariant: true,
  },
  {
    name: 'offline-locked',
    who: 'buyer',
    reach: withKept('/purchases', { isClockBack: true }),
    landmark: (page) => page.getByText(offlineLabels.locked),
    isVariant: true,
  },
  {
    name: 'offline-keeping',
    who: 'buyer',
    reach: withFault({ path: '/objects/', hang: true, times: 12 }, pressKeep),
    landmark: (page) => page.getByRole('progressbar', { name: /of 12 files/ }),
    isVariant: true,
  },
  {
    name: 'offline-full',
    who: 'buyer',
    reach: async (stage) => {
      await stage.page.addInitScript(() => {
        const put = Cache.prototype.put;
        Cache.prototype.put = function (key, response) {
          if (!String(key).includes('/file/')) return put.call(this, key, response);
          return Promise.reject(new DOMException('The device is full', 'QuotaExceededError'));
        };
      });
      await pressKeep(stage);
    },
    landmark: (page) => page.getByText(offlineLabels.full.title),
    isVariant: true,
  },
  {
    name: 'offline-refused',
    who: 'buyer',
    reach: withFault({ path: '/api/kept/', drop: true }, pressKeep),
    consoleErrors: [/\/api\/kept\//],
    landmark: (page) => page.getByText(offlineLabels.needsConnection),
    isVariant: true,
  },
  {
    name: 'offline-line',
    who: 'buyer',
    reach: async (stage) => {
      await pressKeep(stage);
      await expect(stage.page.getByText(/^On this device until/)).toBeVisible();
      await expect(stage.page.locator('.offline-line')).toBeAttached();
      await loseConnection(stage.page);
      await stage.page.getByRole('link', { name: 'Receipt' }).click();
    },
    landmark: (page) => page.locator('.offline-note').getByText(offlineLabels.needsConnection),
  },
  ...(
    [
      ['kept', {}],
      ['locked', { isClockBack: true }],
      ['evicted', { hasRecord: false }],
    ] as [string, Facts][]
  ).map(
    ([name, facts]): Screen => ({
      name: `offline-page-${name}`,
      who: 'buyer',
      reach: async (stage) => {
        await withKept('/offline', facts)(stage);
        await expect(stage.page.getByRole('heading', { name: 'Macroeconomics' })).toBeVisible();
        await loseConnection(stage.page);
        for (const summary of await stage.page.getByRole('main').locator('summary').all())
          await summary.click();
      },
      landmark: (page) => page.getByRole('heading', { name: offlineLabels.pageTitle }),
      isVariant: name !== 'kept',
    }),
  ),
  {
    name: 'offline-page-nothing',
    who: 'student',
    reach: at('/offline'),
    landmark: (page) => page.getByText(offlineLabels.nothingKept),
    isVariant: true,
  },
  {
    name: 'offline-page-visitor',
    who: 'visitor',
    reach: at('/offline'),
    landmark: (page) => page.getByText(offlineLabels.signedOut),
    isVariant: true,
  },
];
