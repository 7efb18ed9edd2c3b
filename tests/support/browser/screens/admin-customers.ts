import { customerLabels } from '#site/features/admin/customers/labels.ts';
import { addStudent } from '../../add-student.ts';
import { createClient } from '../../client.ts';
import { BOTH, MACRO, MICRO } from '../../ids.ts';
import { buy, pay, type Wanted } from '../../purchase.ts';
import { openTab } from './admin-tab.ts';
import type { Screen, Stage } from './screen.ts';

const addBuyerOf =
  (wanted: Wanted) =>
  async ({ sandbox }: Stage): Promise<string> => {
    const client = createClient(sandbox.shop);
    const email = await addStudent(client);
    await buy(sandbox, client, wanted);
    return email;
  };

export const addBuyer = addBuyerOf(MICRO);

/** Adds a buyer whose bank disputes the payment for one of two subjects. */
async function addContestedBuyer({ sandbox }: Stage): Promise<string> {
  const client = createClient(sandbox.shop);
  const email = await addStudent(client);
  await buy(sandbox, client, MICRO);
  const paymentIntentId = await pay(sandbox, client, MACRO, 'pm_card_createDispute');
  await client.post('/api/complete-purchase', { paymentIntentId });
  return email;
}

async function openCustomer(stage: Stage, add = addBuyer) {
  const { page } = stage;
  const email = await add(stage);
  await openTab('Customers')(stage);
  await page.getByLabel('Name, email or order number').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
}

const openDialog =
  (name: string, add = addBuyer) =>
  async (stage: Stage) => {
    await openCustomer(stage, add);
    await stage.page.getByRole('button', { name, exact: true }).click();
  };

async function askAboutLine(stage: Stage) {
  const { page } = stage;
  await openDialog(customerLabels.refund, addBuyerOf({ offerId: BOTH }))(stage);
  const what = page.getByRole('combobox', { name: 'What to refund' });
  await what.selectOption({ label: 'Macroeconomics, £25.00' });
}

/** The panel's customers (docs/product.md#customers). */
export const adminCustomerScreens: Screen[] = [
  {
    name: 'admin-customers',
    who: 'administrator',
    reach: async (stage) => {
      await addBuyer(stage);
      await openTab('Customers')(stage);
    },
    landmark: (page) => page.getByRole('table', { name: 'Customers' }),
  },
  {
    name: 'admin-customer',
    who: 'administrator',
    reach: (stage) => openCustomer(stage),
    landmark: (page) => page.getByRole('button', { name: customerLabels.grantAccess }),
  },
  {
    name: 'admin-customer-disputed',
    who: 'administrator',
    reach: (stage) => openCustomer(stage, addContestedBuyer),
    landmark: (page) => page.getByRole('button', { name: 'Draft evidence again' }),
    isVariant: true,
  },
  {
    name: 'admin-customer-receipt',
    who: 'administrator',
    reach: openDialog('Send receipt to …'),
    landmark: (page) => page.getByRole('alertdialog'),
    isVariant: true,
  },
  {
    name: 'admin-customer-grant',
    who: 'administrator',
    reach: openDialog(customerLabels.grantAccess),
    landmark: (page) => page.getByRole('alertdialog'),
    isVariant: true,
  },
  {
    name: 'admin-customer-refund',
    who: 'administrator',
    reach: openDialog(customerLabels.refund),
    landmark: (page) => page.getByRole('alertdialog'),
    isVariant: true,
  },
  {
    name: 'admin-customer-refund-line',
    who: 'administrator',
    reach: askAboutLine,
    landmark: (page) => page.getByText('Their access to this subject ends.'),
    isVariant: true,
  },
  {
    name: 'admin-customer-refund-confirm',
    who: 'administrator',
    reach: async (stage) => {
      await askAboutLine(stage);
      await stage.page.getByRole('button', { name: 'Continue' }).click();
    },
    landmark: (page) => page.getByText('Their access to Macroeconomics ends.'),
    isVariant: true,
  },
];
