import type { Page } from 'playwright/test';
import { progressLabels } from '#site/features/progress/labels.ts';
import { MACRO, MICRO } from '../../ids.ts';
import { startCheckout } from '../../purchase.ts';
import { clientOf } from '../client.ts';
import { listFiles, openFiles, readElsewhere } from '../progress.ts';
import type { Screen, Stage } from './screen.ts';

/** Leads a buyer who has read a file on another device to a page. */
const afterReading =
  (path: string) =>
  async ({ page, sandbox }: Stage) => {
    const file = (await listFiles(page, MACRO)).find(({ pages = 0 }) => pages > 1);
    if (file) await readElsewhere(clientOf(page, sandbox), file, 1);
    await page.goto(path);
  };

/** Leads a buyer who has also read a file and opened a checkout to a page. */
const afterCheckout = (path: string) => async (stage: Stage) => {
  await startCheckout(clientOf(stage.page, stage.sandbox), MICRO);
  await afterReading(path)(stage);
};

/** Reading progress and unpaid checkouts, on the pages that show them (docs/product.md#progress). */
export const progressScreens: Screen[] = [
  {
    name: 'home-continue',
    who: 'buyer',
    reach: afterReading('/'),
    landmark: (page) => page.getByRole('link', { name: 'Continue reading' }),
  },
  ...['home', 'purchases'].map((name) => ({
    name: `${name}-unfinished`,
    who: 'buyer' as const,
    reach: afterCheckout(name === 'home' ? '/' : '/purchases'),
    landmark: (page: Page) =>
      page.getByRole('link', { name: progressLabels.finishPurchase('Microeconomics') }),
    isVariant: true,
  })),
  {
    name: 'purchases-files',
    who: 'buyer',
    reach: async (stage) => {
      await afterReading('/purchases')(stage);
      await openFiles(stage.page);
    },
    landmark: (page) => page.getByRole('button', { name: progressLabels.markAsRevised }),
  },
];
