import type { Page } from 'playwright/test';
import { getAudit } from '#contract/admin/audit.ts';
import { getAdminContent, getAdminSubjects } from '#contract/admin/content.ts';
import { getCustomers } from '#contract/admin/customers.ts';
import { getAdminGradeEvidence } from '#contract/admin/evidence.ts';
import { getSales } from '#contract/admin/sales.ts';
import { getStatus } from '#contract/health/status.ts';
import { readLock } from '../../../packs/shop-lock.mjs';
import { signInAsAdministrator } from '../../support/administrator.ts';
import { chooseTopic, enterPanel } from '../../support/browser/administrator.ts';
import { clientOf } from '../../support/browser/client.ts';
import { expect, test } from '../../support/browser/test.ts';

const TOPIC = 'The labour market';
const retry = (page: Page) => page.getByRole('button', { name: 'Try Again' });

test.beforeEach(async ({ page }) => {
  await enterPanel(page);
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
    `Version ${readLock('.').version}`,
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

test('every list shows that it cannot be loaded, and can be loaded again', async ({
  page,
  sandbox,
  failRequests,
  consoleErrors,
}) => {
  // The audit log has an entry.
  await signInAsAdministrator(sandbox, clientOf(page, sandbox));
  for (const [what, path, sentence, open, sign] of lists) {
    await test.step(what, async () => {
      consoleErrors.allow(new RegExp(`503 .*${path}$`));
      const clearFault = await failRequests({ path, method: 'GET', status: 503 });
      await open(page);
      await expect(page.getByText(sentence)).toBeVisible();
      await clearFault();
      // What loads above the list moves the button.
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      // Failed sign-ins have their own list, below the audit log.
      await retry(page).first().click();
      await expect(page.getByText(sentence)).toBeHidden();
      await expect(page.getByText(sign).first()).toBeVisible();
    });
  }
});
