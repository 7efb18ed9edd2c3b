import { serverMessages } from '#server/messages.ts';
import { MICRO } from '../../ids.ts';
import { readItems } from '../subject.ts';
import type { Screen, Stage } from './screen.ts';

async function openLockedFile({ page }: Stage) {
  const locked = (await readItems(page, MICRO)).find(({ isLocked }) => isLocked);
  await page.goto(locked?.downloadUrl ?? '');
}

/** Pages at `/objects/{id}` (docs/product.md#files). */
export const fileScreens: Screen[] = [
  {
    name: 'file-signed-out',
    who: 'visitor',
    reach: openLockedFile,
    consoleErrors: [/401 .*\/objects\//],
    landmark: (page) => page.getByRole('heading', { name: serverMessages.fileNeedsLogIn }),
  },
  {
    name: 'file-purchase',
    who: 'student',
    reach: openLockedFile,
    consoleErrors: [/403 .*\/objects\//],
    landmark: (page) => page.getByText(serverMessages.purchaseNeeded),
    isVariant: true,
  },
  {
    name: 'file-gone',
    who: 'visitor',
    reach: ({ page }) => page.goto('/objects/unknown'),
    consoleErrors: [/404 .*\/objects\//],
    landmark: (page) => page.getByRole('heading', { name: serverMessages.fileNotThere }),
    isVariant: true,
  },
  {
    name: 'file-failed',
    who: 'visitor',
    reach: async ({ page, injectFault }) => {
      const free = (await readItems(page, MICRO)).find(({ isLocked }) => !isLocked);
      await injectFault('files', { method: 'GET', status: 503 });
      await page.goto(free?.downloadUrl ?? '');
    },
    consoleErrors: [/502 .*\/objects\//],
    landmark: (page) => page.getByText(/^Reference: \w{8}$/),
    isAlone: true,
    isVariant: true,
  },
];
