import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { practiceLabels } from '#site/features/practice/labels.ts';
import { readSandbox } from '../support/browser/sandbox.ts';
import { withShop } from '../support/browser/shop-server.ts';
import { startStudio } from '../support/browser/studio.ts';
import { expect, test } from '../support/browser/test.ts';
import { copyRepository, runIn } from '../support/copy-repository.ts';

const PACKAGES = join(import.meta.dirname, '../../node_modules');
/** Builds of the site and of the Studio. */
const MAX_MS = 600_000;

/** Distance between the ports of the common shop and of the shop in this file. */
const PORT_DISTANCE = 60;

const NEW_SHOP = [
  'scripts/new-shop/main.ts',
  '--name=Biology',
  '--pack=biology',
  '--course=OCR, A-Level, Biology',
  '--country=GB',
  '--colour=#1d6b4f',
];

test('a shop made by new-shop starts: pages, cards and Studio, without a change of source files', async ({
  browser,
  page,
  port,
}) => {
  test.setTimeout(MAX_MS);
  const root = mkdtempSync(join(tmpdir(), 'new-shop-'));
  try {
    // Before the commit: Git ignores a folder of this name, but not a link.
    symlinkSync(PACKAGES, join(root, 'node_modules'));
    copyRepository(root);
    runIn(root, process.execPath, NEW_SHOP);
    const made = () => runIn(root, 'git', ['status', '--porcelain']).trimEnd();
    const ownFiles = made();
    expect(ownFiles.split('\n').map((line) => line.slice(3))).toEqual([
      'shop.config.ts',
      'shop.lock',
      'packs/biology/',
    ]);
    await withShop(
      port + PORT_DISTANCE,
      '.cache/biology',
      { SHOP_PACK: '' },
      async (origin) => {
        await page.goto(origin);
        await expect(page).toHaveTitle(/ · Biology$/);
        const [subject = ''] = await page.getByRole('article').getByRole('heading').allInnerTexts();
        await page.goto(`${origin}/practise`);
        await page.getByRole('button', { name: practiceLabels.showAnswer }).click();
        await page.getByRole('button', { name: practiceLabels.good, exact: true }).click();
        const { studio } = await readSandbox(origin);
        const opened = await startStudio(browser, studio, '/structure');
        await expect(opened.getByRole('link', { name: subject }).first()).toBeVisible();
        await opened.context().close();
      },
      root,
    );
    expect(made(), 'changed source files').toBe(ownFiles);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
