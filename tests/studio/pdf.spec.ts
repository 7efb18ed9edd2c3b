import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright/test';
import { messages } from '#contract/messages.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { serverMessages } from '#server/messages.ts';
import { studioTexts } from '../../studio/texts.ts';
import { pdfFile } from '../support/browser/pdf.ts';
import {
  choosePdf,
  confirmAction,
  contentOf,
  dropFiles,
  editorOf,
  expectPdf,
  field,
  openStudio,
} from '../support/browser/studio.ts';
import { restoreContentAfterFailures } from '../support/browser/studio-content.ts';
import { expect, test } from '../support/browser/test.ts';

const ITEM = 'content-macro-4-2-2-notes';
const NEIGHBOUR = 'content-macro-4-2-2-sheet';
const PICTURE = /^data:image\/webp;base64,/;
const BEFORE = '4.2.2-notes.pdf';

restoreContentAfterFailures();

/** Throttles the browser's network. @returns function that ends it */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const slow = await page.context().newCDPSession(page);
  await slow.send('Network.enable');
  const line = { offline: false, latency: 0, downloadThroughput: -1 };
  await slow.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 300_000 });
  return () => slow.detach();
}

const named = async (name: string, size?: number) => ({ ...(await pdfFile(size)), name });

test('an upload shows its progress, survives another tab of the form, and becomes the next version, with pages, size and page 1', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, editorOf('contentItem', ITEM));
  await expectPdf(studio, BEFORE);
  const hurry = await slowDown(studio);
  await choosePdf(studio, await named('Chapter & verse.pdf', 1_100_000));
  const progress = studio.getByRole('progressbar', { name: 'Uploading Chapter & verse.pdf' });
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await expectPdf(studio, BEFORE);
  await studio.getByTestId('group-tab-access').click();
  await expect(progress).toHaveCount(0);
  await studio.getByTestId('group-tab-shown').click();
  await hurry();
  await expectPdf(studio, 'Chapter & verse.pdf');
  await expect(studio.getByTestId('file-pages')).toHaveText('1 page');
  await expect(studio.getByTestId('file-size')).toHaveText('1.0 MB');
  const picture = studio.getByRole('img', { name: 'Page 1' });
  await expect(picture).toHaveAttribute('src', PICTURE);
  // Students have a file of this item, so the next file is a new version.
  await expect(studio.getByTestId('file-edition')).toHaveText(/^Version 2, since /);
  await expect(studio.getByText(studioTexts.whatsNewMissing).first()).toBeVisible();
  await studio.getByRole('textbox', { name: 'What is new' }).fill('Two new diagrams');
  await expect(studio.getByText(studioTexts.whatsNewMissing)).toHaveCount(0);
  const draft =
    '*[_id == "drafts." + $id][0] { edition, whatsNew, "earlier": earlierFiles[].edition }';
  await expect
    .poll(() => contentOf(sandbox).fetch(draft, { id: ITEM }))
    .toEqual({ edition: 2, whatsNew: 'Two new diagrams', earlier: [1] });
  await confirmAction(studio, 'Discardchanges');
  await expectPdf(studio, BEFORE);
  await expect(studio.getByTestId('file-edition')).toHaveCount(0);
});

test('page 1 of a file without a look inside is shown whenever its form is opened', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, editorOf('contentItem', NEIGHBOUR));
  await studio.route('**/samples/**', (route) => route.fulfill({ status: 404 }));
  await openStudio(browser, sandbox, editorOf('contentItem', ITEM));
  await expectPdf(studio, BEFORE);
  const picture = studio.getByRole('img', { name: 'Page 1' });
  await expect(picture).toHaveAttribute('src', PICTURE);
  await studio.unroute('**/samples/**');
});

test('a PDF that cannot be sold is refused immediately with the reason, and the previous PDF stays', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, editorOf('contentItem', ITEM));
  const failure = studio.getByTestId('upload-failure');
  const withScript = await PDFDocument.create();
  withScript.addPage();
  withScript.addJavaScript('greeting', 'app.alert(1)');
  const buffer = Buffer.from(await withScript.save());
  await choosePdf(studio, { name: 'active.pdf', mimeType: 'application/pdf', buffer });
  await expect(failure).toContainText(studioTexts.notUploaded('active.pdf'));
  await expect(failure).toContainText(serverMessages.pdfRunsNamedScripts('app.alert'));
  await expect(failure.getByRole('button')).toHaveCount(0);

  await choosePdf(studio, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(failure).toContainText(panelMessages.uploadNotAPdf);
  await expectPdf(studio, BEFORE);
  const drafts = 'count(*[_id == "drafts." + $id])';
  expect(await contentOf(sandbox).fetch(drafts, { id: ITEM })).toBe(0);
});

test('an upload that fails is retried, and the file is not sent twice', async ({
  browser,
  sandbox,
  injectFault,
}) => {
  const studio = await openStudio(browser, sandbox, editorOf('contentItem', ITEM));
  const sent: string[] = [];
  studio.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/objects/')) sent.push(request.url());
  });
  const retry = studio.getByRole('button', { name: 'Try again' });
  await injectFault('shop', { times: 1, status: 503, path: '/api/objects/upload' });
  await choosePdf(studio, await named('again.pdf'));
  await expect(studio.getByTestId('upload-failure')).toContainText(messages.internal);
  await studio.route('**/api/objects/*/prepare', (route) => route.abort(), { times: 1 });
  await retry.click();
  await expect(studio.getByTestId('upload-failure')).toContainText(studioTexts.shopUnreachable);
  await retry.click();
  await expectPdf(studio, 'again.pdf');
  expect(sent).toHaveLength(1);
  await confirmAction(studio, 'Discardchanges');
});

test('the Studio shows the text of a page without a PDF, and a PDF can be dropped to replace a removed PDF', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, editorOf('contentItem', ITEM));
  await expect(studio.getByRole('button', { name: 'Replace' })).toBeVisible();
  await studio.getByRole('button', { name: 'Remove' }).click();
  await expect(studio.getByTestId('no-pdf')).toHaveText(studioTexts.noPdfOnPage);
  await expect(studio.getByRole('button', { name: studioTexts.choosePdf })).toBeVisible();
  await expect(studio.getByText(`· ${'no PDF yet'}`)).toBeVisible();

  await dropFiles(studio.getByTestId('pdf-input'), [await named('dropped.pdf')]);
  await expectPdf(studio, 'dropped.pdf');
  await confirmAction(studio, 'Discardchanges');
});

test('leaving a document ends its upload, and the Studio shows it', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, editorOf('contentItem', ITEM));
  const hurry = await slowDown(studio);
  await choosePdf(studio, await named('left.pdf', 1_100_000));
  await expect(studio.getByRole('progressbar')).toBeVisible();
  await openStudio(browser, sandbox, editorOf('contentItem', NEIGHBOUR));
  await expect(studio.getByText(studioTexts.uploadLeft('left.pdf'))).toBeVisible();
  await hurry();
  await expect(studio.getByTestId('file-name')).toHaveText('4.2.2-sheet.pdf');
  await expect(studio.getByRole('progressbar')).toHaveCount(0);
});

test("two editors see each other's typing and discarding, and if both replace a PDF, the later PDF wins completely", async ({
  browser,
  sandbox,
}) => {
  const one = await openStudio(browser, sandbox, editorOf('contentItem', ITEM));
  const two = await one.context().newPage();
  await two.goto(sandbox.studio.replace('/studio/', `/studio${editorOf('contentItem', ITEM)}`));
  await expectPdf(two, BEFORE);
  const title = await field(one, 'title').inputValue();
  await expect(field(two, 'title')).toHaveValue(title);
  await field(one, 'title').fill('Typed in the first tab');
  await expect(field(two, 'title')).toHaveValue('Typed in the first tab');
  await confirmAction(two, 'Discardchanges');
  await expect(field(one, 'title')).toHaveValue(title);

  const hurry = await slowDown(one);
  await choosePdf(one, await named('slow.pdf', 1_100_000));
  await choosePdf(two, await named('quick.pdf'));
  await expectPdf(two, 'quick.pdf');
  await expect(one.getByTestId('file-name')).toHaveText('quick.pdf');
  await hurry();
  for (const studio of [one, two]) {
    await expectPdf(studio, 'slow.pdf');
    await expect(studio.getByTestId('file-size')).toHaveText('1.0 MB');
  }
  await two.close();
  await confirmAction(one, 'Discardchanges');
});
