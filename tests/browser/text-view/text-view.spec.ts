import type { Page } from 'playwright/test';
import { readPath } from '#contract/reader/read-paths.ts';
import { startReader } from '#server/files/preparation/programs/pdfium.ts';
import { readerFailures, readerLabels } from '#site/features/reader/labels.ts';
import { printLabels, textLabels } from '#site/features/text-view/labels.ts';
import { settingLabels } from '#site/features/text-view/settings-panel.ts';
import {
  button,
  FREE,
  field,
  LOCKED,
  openReader,
  pressTool,
  showText,
} from '../../support/browser/reader.ts';
import { fakeVoices } from '../../support/browser/speech.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';

const paragraph = (page: Page) => page.locator('.reader-text-item').first();
const setting = (page: Page, name: keyof typeof settingLabels) =>
  page.getByLabel(settingLabels[name].title, { exact: true });
const spoken = (page: Page) => page.evaluate(() => window.spokenTexts.map(({ text }) => text));
const highlighted = (page: Page) => page.locator('.reader-text-spoken');
const endUtterance = (page: Page) => page.evaluate(() => window.endUtterance());

async function openText(page: Page, id: string): Promise<void> {
  await openReader(page, readPath(id));
  await showText(page);
}

test('each reading setting applies immediately, is found after a reload, and Reset ends it', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  const loaded = (name: RegExp) => files.filter((file) => name.test(file)).length;
  await openReader(page, readPath(FREE));
  expect(loaded(/text-tools|reader-text|\.woff/)).toBe(0);
  await showText(page);
  expect(loaded(/\.woff/)).toBe(0);
  await button(page, textLabels.settings).click();
  await setting(page, 'size').selectOption('200%');
  await setting(page, 'spacing').selectOption('Widest');
  await setting(page, 'width').selectOption('Narrow');
  await setting(page, 'font').selectOption('OpenDyslexic');
  await setting(page, 'tint').selectOption('Blue');

  const expectChosen = async () => {
    await expect(paragraph(page)).toHaveCSS('font-size', '40px');
    await expect(paragraph(page)).toHaveCSS('line-height', '96px');
    await expect(paragraph(page)).toHaveCSS('font-family', /^OpenDyslexic/);
    await expect(page.locator('.reader-text')).toHaveCSS('background-color', 'rgb(224, 239, 251)');
    const { width = 0 } = (await page.locator('.reader-text').boundingBox()) ?? {};
    expect(width).toBe(480);
  };
  await expectChosen();
  await expect.poll(() => loaded(/opendyslexic.*\.woff2/)).toBeGreaterThan(0);
  expect(loaded(/atkinson/)).toBe(0);
  await page.reload();
  await showText(page);
  await expectChosen();
  await button(page, textLabels.settings).click();
  await expect(setting(page, 'font')).toHaveValue('opendyslexic');

  // The reader's own keys do not act on the lists.
  await setting(page, 'size').focus();
  await page.keyboard.press('End');
  await expect(field(page)).toHaveValue('1');
  await button(page, textLabels.reset).click();
  await expect(paragraph(page)).toHaveCSS('font-size', '20px');
  await expect(setting(page, 'tint')).toHaveValue('paper');
  await button(page, 'Zoom in').click();
  await expect(paragraph(page)).toHaveCSS('font-size', '25px');
  await expect(setting(page, 'size')).toHaveValue('125');
  await button(page, 'Zoom out').click();
  await expect(paragraph(page)).toHaveCSS('font-size', '20px');
  await setting(page, 'size').focus();
  await page.keyboard.press('Escape');
  await expect(setting(page, 'size')).toBeHidden();
  await expect(button(page, textLabels.settings)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(setting(page, 'size')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(setting(page, 'size')).toBeHidden();
});

test('the text is read aloud sentence by sentence, and pauses when the page changes or the voice stays silent', async ({
  page,
}) => {
  await page.clock.install();
  await fakeVoices(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openText(page, FREE);
  await button(page, textLabels.readAloud).click();
  await expect(highlighted(page)).toHaveText('Scarcity, choice and the frontier');
  expect(await page.evaluate(() => window.spokenTexts[0])).toMatchObject({
    rate: 1,
    lang: 'en-GB',
  });
  for (let sentences = 0; sentences < 12; sentences += 1) {
    const before = await highlighted(page).textContent();
    await endUtterance(page);
    await expect(highlighted(page)).not.toHaveText(before ?? '');
    await expect(highlighted(page)).toBeInViewport({ ratio: 1 });
  }
  expect((await spoken(page)).at(-1)).toBe(await highlighted(page).textContent());

  await button(page, textLabels.pause).click();
  expect(await page.evaluate(() => window.isSpeaking)).toBe(false);
  const paused = await spoken(page);
  await button(page, textLabels.resume).click();
  await expect.poll(() => spoken(page)).toEqual([...paused, paused.at(-1)]);
  await page.clock.runFor(10_000);
  await expect(page.getByText(textLabels.voiceFailed)).toBeVisible();
  await button(page, textLabels.resume).click();
  await expect.poll(() => page.evaluate(() => window.isSpeaking)).toBe(true);

  await button(page, textLabels.settings).click();
  await setting(page, 'speed').selectOption('1.5×');
  await expect.poll(() => page.evaluate(() => window.spokenTexts.at(-1)?.rate)).toBe(1.5);
  await page.keyboard.press('Escape');

  await field(page).fill('3');
  await field(page).press('Enter');
  await expect(button(page, textLabels.resume)).toBeVisible();
  expect(await page.evaluate(() => window.isSpeaking)).toBe(false);
  await button(page, textLabels.stop).click();
  await expect(highlighted(page)).toHaveCount(0);
  await expect(button(page, textLabels.readAloud)).toBeFocused();

  // Reads from the page shown to the end, without headers, footers and stamps.
  await button(page, textLabels.readAloud).click();
  await expect(highlighted(page)).toBeVisible();
  const from = (await spoken(page)).length - 1;
  while (await button(page, textLabels.pause).isVisible()) await endUtterance(page);
  await expect(button(page, textLabels.readAloud)).toBeVisible();
  const all = await page.locator('.reader-text-page').nth(2).textContent();
  const heard = (await spoken(page)).slice(from);
  expect(heard.length).toBeGreaterThan(3);
  for (const sentence of heard) expect(all).toContain(sentence);
  expect((await spoken(page)).join(' ')).not.toMatch(/please do not share|\d of 3|AQA|AO\d/);

  await button(page, textLabels.readAloud).click();
  await page.evaluate(() => window.endUtterance('synthesis-failed'));
  await expect(page.getByText(textLabels.voiceFailed)).toBeVisible();
  await button(page, textLabels.resume).click();
  await expect(page.getByText(textLabels.voiceFailed)).toBeHidden();
  await button(page, 'More tools').click();
  await button(page, readerLabels.textView).click();
  expect(await page.evaluate(() => window.isSpeaking)).toBe(false);
});

test('scrolling away pauses reading aloud, and once access has ended, the reader closes at its next ticket and falls silent', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  await fakeVoices(page);
  await page.clock.install();
  await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  await openText(page, LOCKED);
  await expect(page.locator('canvas').first()).toBeAttached();
  await button(page, textLabels.readAloud).click();
  await expect(highlighted(page)).toBeVisible();
  await page.getByRole('main').evaluate((view) => view.scrollTo(0, view.scrollHeight));
  await expect(button(page, textLabels.resume)).toBeVisible();
  await button(page, textLabels.resume).click();
  await expect(highlighted(page)).toBeInViewport();
  expect(await page.evaluate(() => window.isSpeaking)).toBe(true);
  await page.context().clearCookies();
  consoleErrors.allow(/401/);
  await page.clock.fastForward('10:00');
  await expect(page.getByRole('alert')).toContainText(readerFailures.signedOut.text);
  expect(await page.evaluate(() => window.isSpeaking)).toBe(false);
  await expect(paragraph(page)).toHaveCount(0);
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect(page.locator('.textLayer')).toHaveCount(0);
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ticket')) renewals.push(request.url());
  });
  await page.clock.fastForward('10:00');
  await expect(button(page, readerLabels.find)).toBeDisabled();
  await page.evaluate(() => fetch('/favicon.svg'));
  expect(renewals).toEqual([]);
  await button(page, 'Log In').click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fread%2F/);
});

test("a buyer prints the text in large type with the file's line on each sheet, until access ends", async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  await openText(page, LOCKED);
  await button(page, textLabels.settings).click();
  await setting(page, 'size').selectOption('85%');
  await setting(page, 'spacing').selectOption('Wide');
  await setting(page, 'font').selectOption('Atkinson Hyperlegible');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  // Prints and records nothing if the student leaves the text meanwhile.
  const records: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/large-type')) records.push(request.url());
  });
  const progress = page.locator('.reader-settings [role="status"]');
  await button(page, printLabels.print).evaluate((print: HTMLElement) => {
    print.click();
    document.querySelector<HTMLElement>('[data-part="text-button"]')?.click();
  });
  await expect(page.locator('.reader-text')).toBeHidden();
  await expect(progress).toHaveText('');
  expect(records).toEqual([]);
  await expect(page.locator('body')).not.toHaveAttribute('data-printed');
  await pressTool(page, readerLabels.textView);

  await button(page, printLabels.print).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');

  await page.emulateMedia({ media: 'print' });
  // 18 point.
  await expect(paragraph(page)).toHaveCSS('font-size', '24px');
  await expect(paragraph(page)).toHaveCSS('line-height', '48px');
  await expect(paragraph(page)).toHaveCSS('font-family', /^"?Atkinson Hyperlegible/);
  await expect(page.locator('.reader-text-picture').first()).toBeVisible();
  await expect(page.locator('.reader-text-sheet')).toHaveCount(0);
  await expect(page.locator('.reader-bar, button').filter({ visible: true })).toHaveCount(0);
  const line = page.locator('.reader-text-line');
  await expect(line).toBeVisible();
  await expect(line).toHaveText(/^Order AE-\w+, for personal study, please do not share$/);
  const words = (await line.textContent()) ?? '';
  const printed = await page.pdf({ preferCSSPageSize: true });
  const reader = await startReader();
  const sheets = reader.read(printed, (pdf) => pdf.readPages((sheet) => sheet.text()));
  expect(sheets.length).toBeGreaterThan(3);
  expect(sheets.filter((text) => !text.includes(words))).toEqual([]);
  // Afterwards, the browser's own print command prints the pages again.
  await expect(line).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText(printLabels.about)).toBeVisible();
  consoleErrors.allow(/401/);
  await page.context().clearCookies();
  await button(page, printLabels.print).click();
  await expect(page.getByText(printLabels.refused)).toBeVisible();
  consoleErrors.allow(/ERR_FAILED/);
  await page.route('**/large-type', (route) => route.abort());
  await button(page, printLabels.print).click();
  await expect(page.getByText(printLabels.failed)).toBeVisible();
});
