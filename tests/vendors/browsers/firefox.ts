import { firefox } from 'playwright';
import { type Browser, PATIENCE_MS, WINDOW } from './browser.ts';
import { findProgram } from './install.ts';

const PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Starts an ordinary Firefox, driven by WebDriver BiDi. @returns undefined if none is installed */
export async function startFirefox(): Promise<Browser | undefined> {
  const executablePath = findProgram(PATHS, ['firefox-esr']);
  if (!executablePath) return undefined;
  // This channel is Mozilla's own Firefox, not the build that Playwright patches.
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en-GB' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  const locate = (element: string, frame?: string) =>
    (frame ? page.frameLocator(`iframe[title="${frame}"]`) : page).locator(`xpath=${element}`);
  return {
    errors: async () => errors,
    open: async (address) => void (await page.goto(address)),
    find: (element) => locate(element).first().waitFor(),
    click: (element) => locate(element).first().click(),
    type: (element, text, frame) => locate(element, frame).fill(text),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    async screenshot(path) {
      const before = errors.length;
      await page.screenshot({ path });
      // Playwright adds a style for the picture, which the page's policy refuses and reports.
      errors.length = before;
    },
    close: () => browser.close(),
  };
}
