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

/** List, path of its request, sentence about the failure, and text of the loaded list. */
type FailingList = [path: string, sentence: string, sign: string | RegExp];

const FILES: FailingList[] = [
  [getAdminSubjects.path, 'The subjects and topics could not be loaded', 'Content Management'],
  [getAdminGradeEvidence.path, 'The grade evidence could not be loaded', 'On the home page'],
];
const TOPIC_FILES: FailingList = [
  getAdminContent.path,
  'The content could not be loaded',
  /^Existing Content/,
];
const TABS: Record<string, FailingList> = {
  Sales: [getSales.path, 'The sales could not be loaded', /^Revenue$/],
  Customers: [
    getCustomers.path,
    'The customers could not be loaded',
    /No customers found|No customers|Since/,
  ],
  'Audit log': [getAudit.path, 'The audit log could not be loaded', 'Signed in'],
  Status: [getStatus.path, 'The status could not be loaded', `Version ${readLock('.').version}`],
};

test('every list shows that it cannot be loaded, and can be loaded again', async ({
  page,
  sandbox,
  failRequests,
  consoleErrors,
}) => {
  // The audit log has an entry.
  await signInAsAdministrator(sandbox, clientOf(page, sandbox));
  const fail = (path: string) => {
    consoleErrors.allow(new RegExp(`503 .*${path}$`));
    return failRequests({ path, method: 'GET', status: 503 });
  };
  const expectAnotherAttempt = async ([, sentence, sign]: FailingList) => {
    // What loads above the list moves the button.
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    // Failed sign-ins have their own list, below the audit log.
    await retry(page).first().click();
    await expect(page.getByText(sentence)).toBeHidden();
    await expect(page.getByText(sign).first()).toBeVisible();
  };
  const faults = await Promise.all(FILES.map(([path]) => fail(path)));
  await enterPanel(page);
  for (const [, sentence] of FILES) await expect(page.getByText(sentence)).toBeVisible();
  await Promise.all(faults.map((clearFault) => clearFault()));
  for (const list of FILES) await expectAnotherAttempt(list);
  const clearFault = await fail(TOPIC_FILES[0]);
  await chooseTopic(page, 'Microeconomics', TOPIC);
  await expect(page.getByText(TOPIC_FILES[1])).toBeVisible();
  await clearFault();
  await expectAnotherAttempt(TOPIC_FILES);
  for (const [tab, list] of Object.entries(TABS)) {
    const clear = await fail(list[0]);
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(list[1])).toBeVisible();
    await clear();
    await expectAnotherAttempt(list);
  }
});
