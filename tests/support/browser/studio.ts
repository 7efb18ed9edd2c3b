import { createClient, type SanityClient } from '@sanity/client';
import { type Browser, expect, type Locator, type Page } from 'playwright/test';
import type { Sandbox } from './sandbox.ts';

const MAX_START_MS = 90_000;

/** Longest single step before all steps are retried, and longest time of retries. */
const STEP = { timeout: 5_000 };
const ALL_STEPS = { timeout: 60_000 };

/** Time after which an ignored press is repeated. The message about a publication stays longer. */
const PRESS_AGAIN = { timeout: 1_500 };

const MAX_PREPARATION_MS = 45_000;

interface PdfFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Open Studio of each browser: it takes seconds to start, so it stays open, like the owner's. */
const open = new WeakMap<Browser, Page>();

/** Opens the Studio at a path, signed in by the sandbox's link, once per browser. */
export async function openStudio(
  browser: Browser,
  { studio }: Sandbox,
  path: string,
): Promise<Page> {
  const existing = open.get(browser);
  if (existing) {
    await goInStudio(existing, `${new URL(studio).origin}/studio${path}`);
    return existing;
  }
  const page = await startStudio(browser, studio, path);
  // Not earlier: a Studio that failed to start must not be reused.
  open.set(browser, page);
  return page;
}

/** Starts a Studio in a new browser, signed in by a link of the sandbox. */
export async function startStudio(browser: Browser, link: string, path: string): Promise<Page> {
  const { origin, hash } = new URL(link);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${origin}/studio${path}${hash}`);
  await expect(page.getByTestId('structure-tool-list-pane').first()).toBeVisible({
    timeout: MAX_START_MS,
  });
  return page;
}

export const choosePdf = (page: Page, file: PdfFile): Promise<void> =>
  page.getByTestId('file-button-input').setInputFiles(file);

/** Drops files on an element of the form. */
export async function dropFiles(target: Locator, files: readonly PdfFile[]): Promise<void> {
  const dropped = await target.page().evaluateHandle(
    (sent) => {
      const data = new DataTransfer();
      for (const { name, type, bytes } of sent) {
        data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      }
      return data;
    },
    files.map(({ name, mimeType: type, buffer }) => ({ name, type, bytes: [...buffer] })),
  );
  await target.dispatchEvent('dragover', { dataTransfer: dropped });
  await target.dispatchEvent('drop', { dataTransfer: dropped });
}

/** Expects the name of the open item's PDF, which the shop may have to prepare first. */
export const expectPdf = (page: Page, name: string): Promise<void> =>
  expect(page.getByTestId('file-name')).toHaveText(name, { timeout: MAX_PREPARATION_MS });

/** Closes the Studio, so that the next test starts a Studio without state. */
export async function closeStudio(browser: Browser): Promise<void> {
  await open.get(browser)?.context().close();
  open.delete(browser);
}

/** Leaves the document of the open Studio: Sanity's tool can crash if a document is deleted while its editor saves. */
export async function leaveDocument(browser: Browser, { studio }: Sandbox): Promise<void> {
  const existing = open.get(browser);
  if (existing) await goInStudio(existing, `${new URL(studio).origin}/studio/structure`);
}

/** Navigates like a link inside the Studio, without reloading it. */
export async function goInStudio(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await waitForForm(page);
}

/**
 * Waits until no form of another document is open. Sanity shows the previous form for up to some seconds beside the new
 * address, and saves there whatever is entered.
 */
export async function waitForForm(page: Page): Promise<void> {
  const isSettled = () =>
    page.evaluate(() => {
      // The address of an intent, which Sanity replaces, ends in a slash.
      const [id] = location.pathname.slice(location.pathname.lastIndexOf('/') + 1).split(',');
      const forms = [...document.querySelectorAll('[data-testid="document-pane"]')];
      const last = id?.split(';').at(-1);
      return Boolean(last) && forms.every((form) => form.id.includes(String(last)));
    });
  await expect.poll(isSettled).toBe(true);
}

/** Returns the address of a document's editor. */
export const editorOf = (type: string, id: string) => `/intent/edit/id=${id};type=${type}/`;

/** Returns the input of a field of the open document. */
export const field = (page: Page, name: string): Locator =>
  page.getByTestId(`field-${name}`).locator('input, textarea').first();

/**
 * Presses Publish as soon as it is enabled, and waits until the Studio reports the publication. While it validates the
 * last input, the Studio accepts a press and ignores it.
 */
export async function publish(page: Page): Promise<void> {
  const button = page.getByTestId('action-publish');
  const message = page.getByText('was published');
  // The message about an earlier publication.
  await expect(message).toHaveCount(0);
  await expect(async () => {
    if (await button.isEnabled()) await button.click(PRESS_AGAIN);
    await expect(message).toBeVisible(PRESS_AGAIN);
    await expect(button).toBeDisabled(STEP);
  }).toPass(ALL_STEPS);
}

type MenuAction =
  | 'Duplicate'
  | 'Discardchanges'
  | 'Delete'
  | 'Moveup'
  | 'Publishsubject with everything in it'
  | 'Unpublish'
  | 'Movedown'
  | 'Openthe page';

/**
 * Chooses from the menu beside Publish. The Studio closes the menu whenever it draws the document again, so opening the
 * menu and choosing from it are repeated together.
 * @param answer element that the Studio shows in return, if any; once it is visible, nothing is chosen again
 */
export async function chooseAction(page: Page, name: MenuAction, answer?: Locator): Promise<void> {
  const action = page.getByTestId(`action-${name}`);
  await expect(async () => {
    if (await answer?.isVisible()) return;
    if (!(await action.isVisible())) await page.getByTestId('action-menu-button').click(STEP);
    await action.click(STEP);
    if (answer) await expect(answer).toBeVisible(STEP);
  }).toPass(ALL_STEPS);
}

/** Chooses an action that needs a confirmation, and confirms it once. */
export async function confirmAction(
  page: Page,
  name: 'Discardchanges' | 'Delete' | 'Unpublish',
): Promise<void> {
  const confirmation = page.getByTestId('confirm-button');
  await chooseAction(page, name, confirmation);
  await confirmation.click();
  await expect(confirmation).toBeHidden();
}

/** Creates a content client with the owner's token, which reads drafts too. */
export function contentOf({ content, studio }: Sandbox): SanityClient {
  return createClient({
    projectId: 'local0shop',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: content,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'raw',
    token: new URL(studio).hash.replace('#token=', ''),
  });
}
