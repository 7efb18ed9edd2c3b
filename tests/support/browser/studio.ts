import { createClient, type SanityClient } from '@sanity/client';
import { type Browser, expect, type Locator, type Page } from 'playwright/test';
import type { Sandbox } from './sandbox.ts';

/** One Studio a browser: it takes seconds to start, so it stays open as the owner's does. */
const open = new WeakMap<Browser, Page>();

/** The owner's editor, signed in by the sandbox's link; opened once, then led to the path. */
export async function openStudio(
  browser: Browser,
  { studio }: Sandbox,
  path: string,
): Promise<Page> {
  const { origin, hash } = new URL(studio);
  const address = `${origin}/studio${path}`;
  const standing = open.get(browser);
  if (standing) {
    await goInStudio(standing, address);
    return standing;
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  open.set(browser, page);
  await page.goto(address + hash);
  return page;
}

/** Goes where a link inside the Studio would lead, without starting it again. */
export async function goInStudio(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The address of the editor of a document. */
export const editorOf = (type: string, id: string) => `/intent/edit/id=${id};type=${type}/`;

/** The input of a field of the open document. */
export const field = (page: Page, name: string): Locator =>
  page.getByTestId(`field-${name}`).locator('input, textarea').first();

/**
 * Presses Publish as soon as the Studio allows it, and waits until it says that it is done. While it
 * validates what was typed last, the Studio takes a press and forgets it.
 */
export async function publish(page: Page): Promise<void> {
  const button = page.getByTestId('action-publish');
  await expect(async () => {
    if (await button.isEnabled()) await button.click();
    await expect(page.getByText('was published')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expect(button).toBeDisabled();
}

/** Chooses from the menu beside Publish, and says yes where the Studio asks. */
export async function chooseAction(
  page: Page,
  name: 'Duplicate' | 'Discardchanges' | 'Delete',
): Promise<void> {
  await page.getByTestId('action-menu-button').click();
  await page.getByTestId(`action-${name}`).click();
  if (name !== 'Duplicate') await page.getByTestId('confirm-button').click();
}

/** The content as the owner's token reads it, drafts too. */
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
