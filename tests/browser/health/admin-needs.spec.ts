import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { addStudent } from '../../support/add-student.ts';
import { enterPanel, openTopic } from '../../support/browser/administrator.ts';
import { expect, test } from '../../support/browser/test.ts';
import { createClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { pay } from '../../support/purchase.ts';

test('the panel opens with what needs the owner, above the two cards: an entry is marked as done, another links to the place, and the daily email is turned on', async ({
  page,
  sandbox,
  store,
}) => {
  const student = createClient(sandbox.shop);
  await addStudent(student);
  const order = orderNumber(await pay(sandbox, student, MICRO, 'pm_card_createDispute'));
  const alarm = {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    alarm: 'refund-failed',
    sentence: 'It failed.',
  };
  await store.zadd('alarms', { score: Date.parse(alarm.at), member: alarm });
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

  const failed = card.getByRole('listitem').filter({ hasText: 'A refund failed' });
  await failed.getByRole('button', { name: 'Mark as done' }).press('Enter');
  await expect(failed).toBeHidden();
  await expect(card.locator(':focus')).toBeVisible();

  await page.getByRole('switch', { name: 'Daily email off' }).press('Enter');
  await expect(page.getByRole('switch', { name: 'Daily email on' })).toBeChecked();
  await page.getByRole('switch', { name: 'Daily email on' }).press('Enter');
  await expect(page.getByRole('switch', { name: 'Daily email off' })).toBeVisible();

  await entry.getByRole('link', { name: `Find order ${order}` }).click();
  // The customer's page, without a list of one.
  await expect(page.getByRole('button', { name: 'Evidence as PDF' })).toBeVisible();
});
