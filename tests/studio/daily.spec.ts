import {
  chooseAction,
  confirmAction,
  contentOf,
  editorOf,
  field,
  openStudio,
  publish,
} from '../support/browser/studio.ts';
import { restoreContentAfterFailures } from '../support/browser/studio-content.ts';
import { expect, test } from '../support/browser/test.ts';

const TOPIC = 'topic-macro-4-2-1';
const ITEM = 'content-macro-4-2-1-notes';
const SHEET = 'content-macro-4-2-1-sheet';

restoreContentAfterFailures();

test('a document can be unpublished, stays as a draft, and can be published again', async ({
  browser,
  sandbox,
}) => {
  const content = contentOf(sandbox);
  const ids = () => content.fetch<string[]>('*[_id in [$id, "drafts." + $id]]._id', { id: SHEET });
  const studio = await openStudio(browser, sandbox, editorOf('contentItem', SHEET));
  await confirmAction(studio, 'Unpublish');
  await expect.poll(ids).toEqual([`drafts.${SHEET}`]);
  await publish(studio);
  expect(await ids()).toEqual([SHEET]);
});

test('a document can be duplicated, and the copy deleted', async ({ browser, sandbox }) => {
  const content = contentOf(sandbox);
  const count = () => content.fetch<number>('count(*[topic._ref == $id])', { id: TOPIC });
  const before = await count();
  const studio = await openStudio(browser, sandbox, editorOf('contentItem', ITEM));
  const original = studio.url();
  await expect(field(studio, 'title')).not.toHaveValue('');
  await chooseAction(studio, 'Duplicate');
  await expect.poll(count).toBe(before + 1);
  await expect.poll(() => studio.url()).not.toBe(original);
  // Only the copy is unpublished; until then the Studio shows the original beside the new address.
  await expect(studio.getByTestId('document-header-Published-chip')).toBeDisabled();
  await expect(studio.getByTestId('file-name')).toHaveText('4.2.1-notes.pdf');
  await confirmAction(studio, 'Delete');
  await expect.poll(count).toBe(before);
  expect(await content.fetch('count(*[_id == $id])', { id: ITEM })).toBe(1);
});

test('a topic moves up and down, in its draft and on the page, and links to its page', async ({
  browser,
  sandbox,
}) => {
  const content = contentOf(sandbox);
  const orders = () =>
    content.fetch<number[]>('*[_id in [$id, "drafts." + $id]].order', { id: TOPIC });
  const studio = await openStudio(browser, sandbox, editorOf('topic', TOPIC));
  await field(studio, 'name').fill('A draft that has a place too');
  await expect.poll(orders).toEqual([1, 1]);
  await chooseAction(studio, 'Movedown');
  await expect.poll(orders).toEqual([2, 2]);
  await expect(studio.getByRole('link', { name: /^1\. How the macroeconomy works/ })).toBeVisible();
  await chooseAction(studio, 'Moveup');
  await expect.poll(orders).toEqual([1, 1]);
  await confirmAction(studio, 'Discardchanges');
  await expect.poll(orders).toEqual([1]);

  const opened = studio.context().waitForEvent('page');
  await chooseAction(studio, 'Openthe page');
  const page = await opened;
  await expect(page).toHaveURL(`${sandbox.shop}/macroeconomics#topic-${TOPIC}`);
  await page.close();
});

test('references to a document are listed before it is deleted', async ({ browser, sandbox }) => {
  const studio = await openStudio(browser, sandbox, editorOf('topic', TOPIC));
  const references = studio.getByTestId('internal-references');
  await chooseAction(studio, 'Delete', references);
  await expect(references).toContainText('Objectives, indicators');
  await studio.getByTestId('cancel-button').click();
});

test('a document can be found by a word of its title, and opens beside its neighbours', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, '/structure');
  await studio.getByRole('button', { name: 'Open search' }).click();
  await studio.getByPlaceholder('Search').last().fill('labour');
  await studio.getByText('The labour market').first().click();
  await expect(field(studio, 'name')).toHaveValue('The labour market');
  await expect(studio).toHaveURL(/;topic-micro-4-1-6;topic-micro-4-1-6$/);
  await openStudio(browser, sandbox, '/structure/subject-microeconomics;topic-micro-4-1-6');
  const columns = studio.getByTestId('structure-tool-list-pane');
  await expect(columns).toHaveCount(3);
  for (const text of ['Microeconomics', 'Production, costs and revenue', 'Locked ·']) {
    await expect(columns.getByText(text).first()).toBeInViewport();
  }
});

test('another document opens without reading the whole content again', async ({
  browser,
  sandbox,
}) => {
  const list = `/structure/subject-macroeconomics;${TOPIC}`;
  const studio = await openStudio(browser, sandbox, `${list};${TOPIC}`);
  await expect(field(studio, 'name')).not.toHaveValue('');
  const reads: string[] = [];
  studio.on('request', (request) => {
    if (request.url().includes('isSold')) reads.push(request.url());
  });
  for (const id of [ITEM, SHEET]) {
    await openStudio(browser, sandbox, `${list};${id}`);
    await expect(field(studio, 'title')).not.toHaveValue('');
  }
  expect(reads).toEqual([]);
});
