import type { Browser as Program } from 'playwright';
import { type Browser, PATIENCE_MS, WINDOW } from './browser.ts';

/** Opens a window of a browser that Playwright drives. */
export async function openWindow(program: Program): Promise<Browser> {
  const context = await program.newContext({ viewport: WINDOW, locale: 'en-GB' });
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
    close: () => program.close(),
  };
}
