import { createClient, type SanityClient } from '@sanity/client';
import { type Browser, expect, type Locator, type Page } from 'playwright/test';
import type { Sandbox } from './sandbox.ts';

/** How long the Studio may take to start on a busy machine, in ms. */
const FIRST_START = 45_000;

/** One Studio for each browser: it takes seconds to start, so it stays open, as the owner's does. */
const open = new WeakMap<Browser, Page>();

/** Opens the Studio at a path, signed in by the sandbox's link. It is opened once per browser. */
export async function openStudio(
  browser: Browser,
  { studio }: Sandbox,
  path: string,
): Promise<Page> {
  const { origin, hash } = new URL(studio);
  const address = `${origin}/studio${path}`;
  const existing = open.get(browser);
  if (existing) {
    await goInStudio(existing, address);
    return existing;
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  open.set(browser, page);
  await page.goto(address + hash);
  await expect(page.getByTestId('structure-tool-list-pane').first()).toBeVisible({
    timeout: FIRST_START,
  });
  return page;
}

/** Navigates as a link inside the Studio does, without reloading it. */
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
 * Presses Publish as soon as it is enabled, and waits until the Studio reports the publication. While
 * it validates the last input, the Studio accepts a press and ignores it.
 */
export async function publish(page: Page): Promise<void> {
  const button = page.getByTestId('action-publish');
  await expect(async () => {
    if (await button.isEnabled()) await button.click();
    await expect(page.getByText('was published')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expect(button).toBeDisabled();
}

/** Chooses from the menu beside Publish, and confirms if the Studio asks. */
export async function chooseAction(
  page: Page,
  name: 'Duplicate' | 'Discardchanges' | 'Delete' | 'Moveup' | 'Movedown' | 'Openthe page',
): Promise<void> {
  await page.getByTestId('action-menu-button').click();
  await page.getByTestId(`action-${name}`).click();
  if (name === 'Discardchanges' || name === 'Delete') {
    await page.getByTestId('confirm-button').click();
  }
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

/** Deletes a subject with its topics and files, as a test that was interrupted left it. */
export async function removeSubject(content: SanityClient, slug: string): Promise<void> {
  const subject = `*[_type == "subject" && slug.current == "${slug}"]._id`;
  const topics = `*[_type == "topic" && subject._ref in ${subject}]._id`;
  await content.delete({ query: `*[_type == "contentItem" && topic._ref in ${topics}]` });
  await content.delete({ query: `*[_id in ${topics}]` });
  await content.delete({ query: `*[_id in ${subject}]` });
}
