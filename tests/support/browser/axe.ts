import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that the dark theme could break: it has other colours, but the same elements. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const RULES = {
  light: { type: 'tag', values: TAGS },
  dark: { type: 'rule', values: COLOUR_RULES },
} as const;
const THEMES = ['light', 'dark'] as const;

/**
 * Runs axe on a page and its frames, in both themes. It loads axe once: the usual builder loads axe again for each run,
 * which takes longer than the run.
 * @param except rules to leave out
 * @returns one line per violation
 */
export async function findViolations(page: Page, except: string[] = []): Promise<string[]> {
  await load(page);
  const violations: string[] = [];
  for (const theme of THEMES) {
    // Without transitions, so that no colour is between the themes.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    violations.push(...(await run(page, theme, except)).map((line) => `${theme}: ${line}`));
  }
  return violations;
}

const load = (page: Page) =>
  Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(`${SOURCE};
        axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`),
    ),
  );

/**
 * Runs axe on parts of a page, in the light theme.
 * @param parts selectors
 * @returns one line per violation
 */
export async function findViolationsWithin(page: Page, parts: string[]): Promise<string[]> {
  await load(page);
  return run(page, 'light', [], parts);
}

function run(
  page: Page,
  theme: (typeof THEMES)[number],
  except: string[],
  parts = ['html'],
): Promise<string[]> {
  const options: axe.RunOptions = {
    runOnly: { type: RULES[theme].type, values: [...RULES[theme].values] },
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  };
  return page.evaluate(
    async ([given, include]) => {
      const { violations } = await window.axe.run({ include }, given);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html }) => `${id}: ${help}: ${html}`),
      );
    },
    [options, parts] as const,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
