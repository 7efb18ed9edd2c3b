import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { pdfFile } from './support/pdf.ts';
import { chooseAction, contentOf, editorOf, field, openStudio, publish } from './support/studio.ts';
import { CARDS, expect, pay, signUp, test } from './support/test.ts';

/** From the press of Publish to the page. */
const BUILD_TIME = 15_000;
/** What is published in the half minute after that waits for its end. */
const LATER_BUILD_TIME = 60_000;

const ITEM = 'content-micro-4-1-1-notes';

test('a published title is on the subject page within 15 seconds', async ({
  browser,
  request,
  sandbox,
}) => {
  const text = async () => (await request.get('/microeconomics')).text();
  const studio = await openStudio(browser, sandbox, editorOf('contentItem', ITEM));
  const title = await field(studio, 'title').inputValue();

  await field(studio, 'title').fill('Scarcity, choice and the owner');
  await publish(studio);
  await expect.poll(text, { timeout: BUILD_TIME }).toContain('Scarcity, choice and the owner');

  await field(studio, 'title').fill(title);
  await publish(studio);
  await expect.poll(text, { timeout: LATER_BUILD_TIME }).toContain(title);
  await studio.close();
});

test('a third subject made in the Studio has a page, is sold, and goes when it is deleted', async ({
  browser,
  page,
  request,
  sandbox,
}) => {
  test.setTimeout(300_000);
  const status = async () => (await request.get('/development-economics')).status();

  const studio = await openStudio(browser, sandbox, '/structure/subjects');
  await studio.getByTestId('action-intent-button').click();
  await field(studio, 'name').fill('Development Economics');
  await field(studio, 'description').fill('Why some economies grow and others do not.');
  await studio.getByTestId('group-tab-selling').click();
  await field(studio, 'price').fill('25');
  await studio.getByTestId('group-tab-place').click();
  await expect(field(studio, 'order')).toHaveValue('3');
  await studio.getByRole('button', { name: 'Generate' }).click();
  await expect(field(studio, 'slug')).toHaveValue('development-economics');
  await publish(studio);
  await expect.poll(status, { timeout: LATER_BUILD_TIME }).toBe(200);

  const content = contentOf(sandbox);
  const subjectId = await content.fetch<string>(
    '*[slug.current == "development-economics"][0]._id',
  );
  const { origin } = new URL(sandbox.studio);
  const topics = `${origin}/studio/structure/subjects;${subjectId};topics`;
  await studio.goto(topics);
  await studio.getByTestId('action-intent-button').last().click();
  await field(studio, 'name').fill('Measures of development');
  await studio.getByTestId('group-tab-place').click();
  await expect(field(studio, 'order')).toHaveValue('1');
  await publish(studio);

  const topicId = await content.fetch<string>('*[subject._ref == $subjectId][0]._id', {
    subjectId,
  });
  await studio.goto(`${topics};${topicId};items`);
  await studio.getByTestId('action-intent-button').last().click();
  await field(studio, 'title').fill('The index of human development');
  await studio.getByTestId('file-button-input').setInputFiles(await pdfFile());
  await expect(studio.getByTestId('file-name')).toHaveText('notes.pdf');
  await publish(studio);

  const text = async () => (await request.get('/development-economics')).text();
  await expect
    .poll(text, { timeout: LATER_BUILD_TIME })
    .toContain('The index of human development');

  await page.goto('/');
  await page.getByRole('link', { name: 'Development Economics' }).first().click();
  await expect(page.getByRole('heading', { name: 'Measures of development' })).toBeVisible();
  await expect(page.getByText('Purchase Development Economics to access')).toBeVisible();

  await signUp(page);
  await page.goto(`/checkout?subject=${subjectId}`);
  await pay(page, CARDS.success);
  await page.waitForURL(`${sandbox.shop}/`);
  await page.goto('/development-economics');
  const row = page.getByRole('listitem').filter({ hasText: 'Unlocked' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const notes = await PDFDocument.load(await readFile(await download.path()));
  expect(notes.getPageCount()).toBe(1);

  await content.delete({
    query: '*[_type == "contentItem" && topic._ref == $topicId]',
    params: { topicId },
  });
  await content.delete(topicId);
  await studio.goto(`${origin}/studio${editorOf('subject', subjectId)}`);
  await chooseAction(studio, 'Delete');
  await expect.poll(status, { timeout: LATER_BUILD_TIME }).toBe(404);
  expect(await (await request.get('/')).text()).not.toContain('Development Economics');
  await studio.close();
});

test('a price of 0 cannot be published', async ({ browser, sandbox }) => {
  const studio = await openStudio(browser, sandbox, editorOf('subject', 'subject-macroeconomics'));
  await studio.getByTestId('group-tab-selling').click();
  await field(studio, 'price').fill('0');
  const problem = studio.getByTestId('field-price').getByTestId('input-validation-icon-error');
  await expect(problem).toBeVisible();
  await expect(studio.getByText('The price must be above zero.').first()).toBeAttached();
  await expect(studio.getByTestId('action-publish')).toBeDisabled();
  await chooseAction(studio, 'Discardchanges');
  await expect(field(studio, 'price')).toHaveValue('30');
  await studio.close();
});
