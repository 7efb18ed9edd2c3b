import { MARK } from '#contract/files/marks.ts';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { clientOf } from '../../support/browser/client.ts';
import { tabTo } from '../../support/browser/focus.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';
import { lockedFile } from '../../support/locked-file.ts';

/** pdf.js and its worker, not the chunk with the worker's address. */
const PDF_SCRIPTS = /\/pdf\.(?:worker-)?[\w-]+\.m?js$/;
const WHOLE_FILES = /\.pdf$|\/objects\//;

test('the administrator drops a copy and sees who bought it; the file stays in the browser', async ({
  page,
  browser,
  sandbox,
}) => {
  const shopper = await browser.newPage();
  const { email } = await signUp(shopper);
  const payment = await addPurchase(shopper, sandbox, MICRO);
  const student = clientOf(shopper, sandbox);
  const decided = await student.get(await lockedFile(student));
  const copy = await student.get(decided.headers.get('location') ?? '');
  const buffer = Buffer.from(await copy.arrayBuffer());
  await shopper.close();

  const sent: { url: string; body: string }[] = [];
  page.on('request', (request) => {
    sent.push({ url: request.url(), body: request.postData() ?? '' });
  });
  await enterPanel(page);
  await page.getByRole('tab', { name: 'Sales' }).click();
  const card = page.getByRole('region', { name: adminLabels.traceCard });
  const field = card.getByLabel('Drop a PDF here, or choose one');
  // The sales above the card move it while they load, which would lose the focus.
  await expect(page.getByRole('heading', { name: 'Revenue', exact: true })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await tabTo(page, field);
  expect(sent.filter(({ url }) => PDF_SCRIPTS.test(url))).toEqual([]);
  sent.length = 0;

  await field.setInputFiles({ name: 'found.pdf', mimeType: 'application/pdf', buffer });
  await expect(card.getByText(`found.pdf was bought by ${email}`)).toBeVisible();
  await expect(
    card.getByText('Found by a mark in the file that only the shop can make.'),
  ).toBeVisible();
  const order = card.getByRole('row').filter({ hasText: 'Microeconomics' });
  await expect(order.getByRole('link')).toHaveAttribute('href', new RegExp(`/${payment}$`));

  expect(sent.filter(({ url }) => WHOLE_FILES.test(url) || !url.startsWith(sandbox.shop))).toEqual(
    [],
  );
  const orderNumber = `AE-${payment.slice(-8).toUpperCase()}`;
  const asked = sent.filter(({ url }) => url.endsWith('/api/admin/trace'));
  expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
    { marks: [expect.stringMatching(MARK)], orderNumbers: [orderNumber] },
  ]);
  await page.getByRole('tab', { name: 'Audit log' }).click();
  const entry = page.getByRole('row').filter({ hasText: 'Looked up who bought a file' });
  await expect(entry.filter({ hasText: orderNumber })).toHaveCount(1);
});
