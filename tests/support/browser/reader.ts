import { expect, type Page } from 'playwright/test';
import { createContentEndpoint, deleteContentEndpoint } from '#contract/admin/content.ts';
import { createUpload } from '#contract/files/objects.ts';
import { readerLabels } from '#site/features/reader/labels.ts';
import { addAdministrator, asAdministrator } from '../administrator.ts';
import { clientOf } from './client.ts';
import type { Sandbox } from './sandbox.ts';

/** Seeded files of three pages: free, and locked. */
export const FREE = 'content-micro-4-1-1-notes';
export const LOCKED = 'content-micro-4-1-3-notes';

export const shown = (page: Page, number: number) =>
  page.getByRole('region', { name: `Page ${number}`, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page) => page.getByRole('spinbutton', { name: 'Page' });

/** Presses a tool of the reader, which a narrow screen shows in a menu. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const more = button(page, readerLabels.moreTools);
  if (await more.isVisible()) await more.click();
  await button(page, name).click();
}

/** Measures how far the reader scrolls sideways. */
export const sidewaysScroll = (page: Page) =>
  page.getByRole('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

export async function addFreeFile(page: Page, sandbox: Sandbox, pdf: Uint8Array) {
  const client = clientOf(page, sandbox);
  const administrator = asAdministrator(client, await addAdministrator(client));
  const started = await administrator.post(createUpload.path);
  const { uploadURL } = createUpload.response.parse(await started.json());
  const { pathname, search } = new URL(uploadURL);
  const address = sandbox.shop + pathname + search;
  await fetch(address, {
    method: 'PUT',
    headers: { origin: sandbox.shop },
    body: new Uint8Array(pdf),
  });
  const fields = { topicId: 'topic-micro-4-1-1', title: 'A large file', body: 'A large file' };
  const created = await administrator.post(createContentEndpoint.path, {
    ...fields,
    isPreview: false,
    isLocked: false,
    downloadUrl: uploadURL,
    order: 9,
  });
  const { id } = createContentEndpoint.response.parse(await created.json());
  const remove = async () => {
    // Requests for neighbouring pages may be pending: parts of a file that is being deleted are 503.
    await page.goto('about:blank');
    await administrator.delete(deleteContentEndpoint.path.replace(':id', id));
  };
  return { id, remove };
}

/** A page that is shown: as it is printed, or on a narrow screen as text. */
const READABLE = '[data-state="sharp"], .reader-text-sentence';

export async function openReader(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator(READABLE).filter({ visible: true }).first()).toBeVisible();
}

/** Shows the text of the pages, unless a narrow screen already does. */
export async function showText(page: Page): Promise<void> {
  const text = page.locator('.reader-text');
  if (await text.isHidden()) await pressTool(page, readerLabels.textView);
  await expect(text.locator('.reader-text-item').first()).toBeVisible();
}
