import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { addStudent } from '../../support/add-student.ts';
import { enterPanel, openTopic } from '../../support/browser/administrator.ts';
import { readSandbox, shopOf } from '../../support/browser/sandbox.ts';
import { openStore } from '../../support/browser/store.ts';
import { expect, test } from '../../support/browser/test.ts';
import { createClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { pay } from '../../support/purchase.ts';

test('the panel opens with what needs the owner, which links to the place, above the two cards', async ({
  page,
}) => {
  const shop = await readSandbox((await shopOf(page)).shop);
  const student = createClient(shop.shop);
  await addStudent(student);
  const order = orderNumber(await pay(shop, student, MICRO, 'pm_card_createDispute'));
  await enterPanel(page);

  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toHaveAccessibleName('Needs you');
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  const card = page.getByRole('region', { name: 'Needs you' });
  const entry = card.getByRole('listitem').filter({ hasText: `Order ${order} is disputed` });
  await expect(entry).toContainText(/Respond by \d+ \w+ 20\d\d/);
  await expect(entry).toContainText(/since \d+ \w+ 20\d\d/);
  await expect(tabs.first()).toHaveText(/^Needs you\d+$/);

  const top = async (name: string) =>
    (await page.getByRole('region', { name }).boundingBox())?.y ?? 0;
  expect(await top('Content Management')).toBeGreaterThan(await top('Needs you'));
  await expect(page.getByRole('region', { name: 'Grade Evidence Management' })).toBeVisible();
  await openTopic(page, 'Microeconomics', 'The labour market');
  await expect(page.getByRole('button', { name: adminLabels.addContent })).toBeVisible();

  await entry.getByRole('link', { name: `Find order ${order}` }).click();
  // The customer's page, without a list of one.
  await expect(page.getByRole('button', { name: 'Evidence as PDF' })).toBeVisible();
});

test('an entry that only the owner can end is marked as done, and the daily email is turned on', async ({
  page,
}) => {
  const store = await openStore(page);
  const at = new Date().toISOString();
  const alarm = { id: crypto.randomUUID(), at, alarm: 'refund-failed', sentence: 'It failed.' };
  await store.zadd('alarms', { score: Date.parse(at), member: alarm });
  await enterPanel(page);
  const entry = page.getByRole('listitem').filter({ hasText: 'A refund failed' });
  await entry.getByRole('button', { name: 'Mark as done' }).press('Enter');
  await expect(entry).toBeHidden();
  await expect(page.getByRole('region', { name: 'Needs you' }).locator(':focus')).toBeVisible();

  await page.getByRole('switch', { name: 'Daily email off' }).press('Enter');
  await expect(page.getByRole('switch', { name: 'Daily email on' })).toBeChecked();
  await page.reload();
  await page.getByRole('switch', { name: 'Daily email on' }).press('Enter');
  await expect(page.getByRole('switch', { name: 'Daily email off' })).toBeVisible();
});
