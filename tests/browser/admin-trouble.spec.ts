import type { Page } from 'playwright/test';
import { getUser } from '#contract/accounts/user.ts';
import { getAudit } from '#contract/admin/audit.ts';
import { getAdminContent, getAdminSubjects } from '#contract/admin/content.ts';
import { getCustomers } from '#contract/admin/customers.ts';
import { getAdminGradeEvidence } from '#contract/admin/evidence.ts';
import { getSales } from '#contract/admin/sales.ts';
import { getStatus } from '#contract/health/status.ts';
import { messages } from '#contract/messages.ts';
import { adminLabels as labels } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/shell.ts';
import { chooseTopic, enterPanel, openTopic } from '../support/browser/administrator.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectFailureAtForm } from '../support/browser/toast.ts';

const TOPIC = 'The labour market';
const retry = (page: Page) => page.getByRole('button', { name: 'Try Again' });

test.beforeEach(async ({ page }) => {
  await enterPanel(page);
});

test('a spinner turns until the caller is known', async ({ page, injectFault }) => {
  await injectFault('shop', { times: 1, path: getUser.path, hang: 1_500 });
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { name: labels.heading })).toBeVisible();
});

test('the panel says that it cannot be shown, and can be loaded again', async ({
  page,
  injectFault,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/api\/auth\/user$/);
  const clearFault = await injectFault('shop', { path: getUser.path, status: 503 });
  await page.reload();
  await expect(page.getByText('The panel could not be loaded')).toBeVisible();
  await clearFault();
  await retry(page).click();
  await expect(page.getByRole('heading', { name: 'Content Management' })).toBeVisible();
});

const lists: [string, string, string, (page: Page) => Promise<void>, string | RegExp][] = [
  [
    'the subjects',
    getAdminSubjects.path,
    'The subjects and topics could not be loaded',
    openFiles,
    'Content Management',
  ],
  [
    'the evidence',
    getAdminGradeEvidence.path,
    'The grade evidence could not be loaded',
    openFiles,
    'On the home page',
  ],
  [
    'a topic’s files',
    getAdminContent.path,
    'The content could not be loaded',
    openFilesOfTopic,
    /^Existing Content/,
  ],
  [
    'the sales',
    getSales.path,
    'The sales could not be loaded',
    (page) => openTab(page, 'Sales'),
    /^Revenue$/,
  ],
  [
    'the customers',
    getCustomers.path,
    'The customers could not be loaded',
    (page) => openTab(page, 'Customers'),
    /No customers found|No customers|Since/,
  ],
  [
    'the audit log',
    getAudit.path,
    'The audit log could not be loaded',
    (page) => openTab(page, 'Audit log'),
    'Signed in',
  ],
  [
    'the status',
    getStatus.path,
    'The status could not be loaded',
    (page) => openTab(page, 'Status'),
    'Site build',
  ],
];

async function openFiles(page: Page) {
  await page.reload();
}
async function openFilesOfTopic(page: Page) {
  await chooseTopic(page, 'Microeconomics', TOPIC);
}
async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name }).click();
}

for (const [what, path, sentence, open, sign] of lists) {
  test(`${what} can be loaded again after a failure`, async ({
    page,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(new RegExp(`503 .*${path}$`));
    const clearFault = await injectFault('shop', { path, method: 'GET', status: 503 });
    await open(page);
    await expect(page.getByText(sentence)).toBeVisible();
    await clearFault();
    // Failed sign-ins have their own list, below the audit log.
    await retry(page).first().click();
    await expect(page.getByText(sentence)).toBeHidden();
    await expect(page.getByText(sign).first()).toBeVisible();
  });
}

test('a failed creation shows the server’s message and keeps the form for another try', async ({
  page,
  injectFault,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/api\/admin\/content$/);
  consoleErrors.allow(/503 .*\/api\/admin\/content\/content-/);
  await openTopic(page, 'Microeconomics', TOPIC);
  await page.getByRole('button', { name: labels.addContent }).click();
  await page.getByLabel(labels.contentTitle).fill('Second try');
  const clearFault = await injectFault('content', { status: 503 });
  await page.getByRole('button', { name: labels.createContent }).click();
  await expectFailureAtForm(page.getByRole('form', { name: labels.addContent }), {
    title: errorMessages.error,
    description: messages.unavailable,
  });
  await expect(page.getByLabel(labels.contentTitle)).toHaveValue('Second try');
  await clearFault();
  await page.getByRole('button', { name: labels.createContent }).click();
  await expect(page.getByText('Content created successfully')).toBeVisible();

  const remove = page.getByRole('button', { name: 'Delete Second try' });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await remove.click();
  const clearSecondFault = await injectFault('content', { status: 503 });
  await confirm.click();
  await expect(page.getByText(errorMessages.error, { exact: true })).toBeVisible();
  await expect(page.getByText(messages.unavailable).first()).toBeVisible();
  await clearSecondFault();
  await expect(remove).toBeEnabled();
  await remove.click();
  await confirm.click();
  await expect(page.getByText('Content deleted successfully')).toBeVisible();
});
