import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { pdfFile } from '../support/browser/pdf.ts';
import { newestBuild, rebuild, untilQuiet } from '../support/browser/rebuild.ts';
import { buy, signUp } from '../support/browser/students.ts';
import {
  chooseAction,
  contentOf,
  editorOf,
  field,
  goInStudio,
  openStudio,
  publish,
} from '../support/browser/studio.ts';
import { expect, test } from '../support/browser/test.ts';
import { delayQueries } from '../support/content-lag.ts';

/** The longest time from the Studio's confirmation to the start of a build, in ms. */
const AT_ONCE = 5_000;
/** A build takes 8 seconds, and longer on a busy machine. In ms. */
const BUILD_TIME = 60_000;

const ITEM = 'content-micro-4-1-1-notes';

/** How late queries of the CMS may be, in ms. */
const LONGEST_LAG = 2_000;

test('publishing a title builds the site at once, and the subject page then shows it', async ({
  browser,
  request,
  sandbox,
}) => {
  test.setTimeout(240_000);
  const studio = await openStudio(browser, sandbox, editorOf('contentItem', ITEM));
  const title = await field(studio, 'title').inputValue();
  const another = `Scarcity, choice and the owner ${randomUUID()}`;
  await field(studio, 'title').fill(another);
  await untilQuiet(request, sandbox);
  const isShown = async () =>
    (await (await request.get('/microeconomics')).text()).includes(another);
  try {
    await delayQueries(sandbox, LONGEST_LAG);
    const before = Date.now();
    await publish(studio);
    const published = Date.now();
    await expect.poll(() => newestBuild(request, sandbox)).toBeGreaterThan(before);
    expect(await newestBuild(request, sandbox)).toBeLessThan(published + AT_ONCE);
    await expect.poll(isShown, { timeout: BUILD_TIME }).toBe(true);
  } finally {
    await delayQueries(sandbox, 0);
    await contentOf(sandbox).patch(ITEM).set({ title }).commit();
  }
});

/** tests/api/publishing.test.ts proves when a publication is built, so this test does not wait for it. */
test('a third subject created in the Studio has a page, can be bought, and disappears when deleted', async ({
  browser,
  page,
  request,
  sandbox,
}) => {
  test.setTimeout(120_000);
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

  const content = contentOf(sandbox);
  const subjectId = await content.fetch<string>(
    '*[slug.current == "development-economics"][0]._id',
  );
  const { origin } = new URL(sandbox.studio);
  const topics = `${origin}/studio/structure/subjects;${subjectId};topics`;
  await goInStudio(studio, topics);
  await studio.getByTestId('action-intent-button').last().click();
  await field(studio, 'name').fill('Measures of development');
  await studio.getByTestId('group-tab-place').click();
  await expect(field(studio, 'order')).toHaveValue('1');
  await publish(studio);

  const topicId = await content.fetch<string>('*[subject._ref == $subjectId][0]._id', {
    subjectId,
  });
  await goInStudio(studio, `${topics};${topicId};items`);
  await studio.getByTestId('action-intent-button').last().click();
  await field(studio, 'title').fill('The index of human development');
  await studio.getByTestId('file-button-input').setInputFiles(await pdfFile());
  await expect(studio.getByTestId('file-name')).toHaveText('notes.pdf');
  await publish(studio);

  await rebuild(request, sandbox);
  const text = await (await request.get('/development-economics')).text();
  expect(text).toContain('The index of human development');

  await page.goto('/');
  await page.getByRole('link', { name: 'Development Economics' }).first().click();
  await expect(page.getByRole('heading', { name: 'Measures of development' })).toBeVisible();
  await expect(page.getByText('Purchase Development Economics to access')).toBeVisible();

  await signUp(page);
  await buy(page, sandbox, subjectId);
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
  await goInStudio(studio, `${origin}/studio${editorOf('subject', subjectId)}`);
  await chooseAction(studio, 'Delete');
  await expect.poll(() => content.fetch('count(*[_id == $subjectId])', { subjectId })).toBe(0);
  await rebuild(request, sandbox);
  expect(await status()).toBe(404);
  expect(await (await request.get('/')).text()).not.toContain('Development Economics');
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
});
