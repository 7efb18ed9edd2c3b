import type { Page } from 'playwright/test';
import { readPath } from '#contract/reader/read-paths.ts';
import { pageReportLabels } from '#site/features/page-reports/labels.ts';
import { FREE, pressTool } from '../reader.ts';
import type { Screen, Stage } from './screen.ts';

async function openReader({ page }: Stage): Promise<void> {
  await page.goto(readPath(FREE, { page: 1, search: 'opportunity cost' }));
  await page.locator('[data-state="sharp"]').first().waitFor();
}

/** Reader at `/read/{id}` (docs/product.md#reading). */
export const readerScreens: Screen[] = [
  {
    name: 'reader',
    who: 'visitor',
    reach: openReader,
    landmark: (page) => page.locator('mark'),
  },
  {
    name: 'reader-text',
    who: 'visitor',
    reach: async (stage) => {
      await openReader(stage);
      await stage.page.keyboard.press('Escape');
      await pressTool(stage.page, 'Text view');
    },
    landmark: (page) => page.locator('.reader-text-paragraph'),
    isVariant: true,
  },
  ...(['student', 'visitor'] as const).map((who) => ({
    name: `reader-report-${who}`,
    who,
    reach: async (stage: Stage) => {
      await openReader(stage);
      await stage.page.keyboard.press('Escape');
      await pressTool(stage.page, pageReportLabels.title);
    },
    landmark: (page: Page) => page.getByRole('dialog', { name: pageReportLabels.title }),
    isVariant: true,
  })),
];
