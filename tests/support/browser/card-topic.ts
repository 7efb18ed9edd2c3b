import type { SanityClient } from '@sanity/client';
import { expect, type Page } from 'playwright/test';
import type { Sandbox } from './sandbox.ts';
import { contentOf, field, leaveDocument, waitForForm } from './studio.ts';
import { test } from './test.ts';

export const SUBJECT = 'subject-macroeconomics';
/** Topic of a test's own, so that the sample shop's cards stay. */
export const TOPIC = 'topic-with-cards';
/** Address of the topic's cards in the Studio. */
export const PANE = `/structure/${SUBJECT};${TOPIC};cards`;

/** Creates the topic before each test of a file, and deletes it with its cards afterwards. */
export function withCardTopic(): void {
  test.beforeEach(async ({ sandbox }) => {
    const content = contentOf(sandbox);
    await clearTopic(content, TOPIC);
    await content.create({
      _id: TOPIC,
      _type: 'topic',
      name: 'Practice',
      order: 98,
      subject: { _type: 'reference', _ref: SUBJECT },
    });
  });
  test.afterEach(async ({ browser, sandbox }) => {
    await leaveDocument(browser, sandbox);
    await clearTopic(contentOf(sandbox), TOPIC);
  });
}

/** Deletes a topic with its cards and files. */
export async function clearTopic(content: SanityClient, id: string): Promise<void> {
  const query = `*[_id in [$id, "drafts." + $id] || topic._ref == $id]
    | order(_type == "topic" asc, _id asc)._id`;
  const transaction = content.transaction();
  for (const each of await content.fetch<string[]>(query, { id })) transaction.delete(each);
  await transaction.commit();
}

/** Entries of the list of cards. */
export const prompts = (studio: Page) => studio.getByTestId('cards').getByRole('link');
export const tab = (studio: Page, name: string) => studio.getByRole('tab', { name });

/** Opens the empty form of a new card or drill. */
export async function startNew(studio: Page, what: 'card' | 'drill', kind: string): Promise<void> {
  await studio.getByRole('link', { name: `New ${what}` }).click();
  await waitForForm(studio);
  await expect(field(studio, 'prompt')).toHaveValue('');
  await chooseKind(studio, kind);
}

export async function chooseKind(studio: Page, name: string): Promise<void> {
  const kinds = studio.getByTestId('field-kind');
  await kinds.getByText(name, { exact: true }).click();
  await expect(kinds.getByRole('radio', { name, exact: true })).toBeChecked();
}

/** Finds formatted text that the Studio has saved. */
const SAVED = 'count(*[$text in [answer[0].children[0].text, reason[0].children[0].text]])';

/** Writes formatted text, and waits until it is saved: the editor saves a moment after the last letter. */
export async function write(
  studio: Page,
  sandbox: Sandbox,
  name: 'answer' | 'reason',
  text: string,
): Promise<void> {
  const editor = studio.getByTestId(`field-${name}`).getByRole('textbox').first();
  // The editor ignores letters until a click has made it ready.
  await expect(async () => {
    await editor.click();
    if (!(await editor.innerText()).includes(text)) await studio.keyboard.insertText(text);
    await expect(editor).toContainText(text, { timeout: 2_000 });
  }).toPass();
  await expect.poll(() => contentOf(sandbox).fetch(SAVED, { text })).toBe(1);
}

/** Fills the pairs of a new drill. */
export async function fillPairs(studio: Page, filled: readonly [left: string, right: string][]) {
  const pairs = studio.getByTestId('pairs');
  for (const [place, [left, right]] of filled.entries()) {
    await pairs.getByRole('button', { name: 'Add a pair' }).click();
    await pairs.getByLabel(`Pair ${place + 1}, left`).fill(left);
    await pairs.getByLabel(`Pair ${place + 1}, right`).fill(right);
  }
}

export const readCards = <Card>(sandbox: Sandbox, fields: string): Promise<Card[]> =>
  contentOf(sandbox).fetch<Card[]>(
    `*[_type in ["card", "drill"] && topic._ref == $topic && !(_id in path("drafts.**"))] | order(_type asc, order asc) { ${fields} }`,
    { topic: TOPIC },
  );
