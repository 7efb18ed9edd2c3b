import type { Page } from 'playwright/test';
import { readPath } from '#contract/reader/read-paths.ts';
import { pageReportLabels } from '#site/features/page-reports/labels.ts';
import { FREE, openReader, pressTool, showText } from '../reader.ts';
import type { Screen, Stage } from './screen.ts';

const openFound = ({ page }: Stage) =>
  openReader(page, readPath(FREE, { page: 1, search: 'opportunity cost' }));

/** Reader at `/read/{id}` (docs/product.md#reading). */
export const readerScreens: Screen[] = [
  {
    name: 'reader',
    who: 'visitor',
    reach: openFound,
    landmark: (page) => page.locator('mark'),
  },
  {
    name: 'reader-text',
    who: 'visitor',
    reach: async (stage) => {
      await openFound(stage);
      await stage.page.keyboard.press('Escape');
      await showText(stage.page);
    },
    landmark: (page) => page.locator('.reader-text-picture[src]'),
    isVariant: true,
  },
  ...(['student', 'visitor'] as const).map((who) => ({
    name: `reader-report-${who}`,
    who,
    reach: async (stage: Stage) => {
      await openFound(stage);
      await stage.page.keyboard.press('Escape');
      await pressTool(stage.page, pageReportLabels.title);
    },
    landmark: (page: Page) => page.getByRole('dialog', { name: pageReportLabels.title }),
    isVariant: true,
  })),
];
