import { progressLabels } from '#site/texts/progress.ts';
import { MACRO } from '../../ids.ts';
import { clientOf } from '../client.ts';
import { listFiles, readElsewhere } from '../progress.ts';
import type { Screen, Stage } from './screen.ts';

/** Leads a buyer who has read a file on another device to a page. */
const afterReading =
  (path: string) =>
  async ({ page, sandbox }: Stage) => {
    const file = (await listFiles(page, MACRO)).find(({ pages = 0 }) => pages > 1);
    if (file) await readElsewhere(clientOf(page, sandbox), file, 1);
    await page.goto(path);
  };

/** What a student has read, on the pages that say so (docs/product.md#progress). */
export const progressScreens: Screen[] = [
  {
    name: 'home-continue',
    who: 'buyer',
    reach: afterReading('/'),
    landmark: (page) => page.getByRole('link', { name: progressLabels.continueReading }),
  },
  {
    name: 'purchases-files',
    who: 'buyer',
    reach: async (stage) => {
      await afterReading('/purchases')(stage);
      await stage.page.getByText(progressLabels.files).click();
    },
    landmark: (page) => page.getByRole('button', { name: progressLabels.markAsRevised }),
  },
];
