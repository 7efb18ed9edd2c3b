import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Beasties from 'beasties';
import { afterBuild } from './after-build.ts';
import { PAGES } from './owned-pages.ts';

/** Attributes of states that scripts set before the stylesheet arrives. */
const EARLY_STATES = [
  'data-session',
  'data-font',
  'data-offered',
  'data-owned',
  'data-theme',
  'data-start-page',
];

/**
 * Inlines the styles that a page's own elements need, so that the first paint waits for no stylesheet. The whole
 * stylesheet loads at the end of the page (docs/decisions/0025-what-may-the-build-change-in-a-page.md).
 */
export const criticalStyles = () =>
  afterBuild('critical-styles', async (dir) => {
    const root = fileURLToPath(dir);
    const beasties = new Beasties({
      path: root,
      preload: 'body',
      pruneSource: false,
      fonts: false,
      reduceInlineStyles: false,
      logLevel: 'warn',
      allowRules: EARLY_STATES.map((state) => new RegExp(`\\[${state}`)),
    });
    for (const file of globSync(PAGES, { cwd: root })) {
      const page = join(root, file);
      await writeFile(page, await beasties.process(await readFile(page, 'utf8')));
    }
  });
