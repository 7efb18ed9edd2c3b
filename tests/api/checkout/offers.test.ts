import { expect, test } from 'vitest';
import { getOffers } from '#contract/checkout/offers.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { writeDeployed } from '../../support/write-deployed.ts';

const shop = await startTestSandbox({ isSeeded: true });
const lake = lakeOf(shop);
const { SITE_URL: _, ...shared } = shop.env;
const fresh = await startTestSandbox({ env: shared });

const read = async (at = shop) =>
  getOffers.response.parse(await (await at.client().get('/api/offers')).json());

const both = { id: BOTH, name: 'Both subjects', subjectIds: [MICRO, MACRO], price: '50.00' };

async function change(id: string, fields: object): Promise<void> {
  await lake.patch(id).set(fields).commit({ visibility: 'sync' });
  await announceChange(shop);
}

test('offers are listed with every change at once, except invalid offers and those with a subject off sale', async () => {
  expect(await read()).toEqual([both]);
  await lake.create({ _id: 'odd-offer', _type: 'offer', name: 'Odd', price: 1, subjects: [] });
  await change(BOTH, { price: 45.5 });
  expect(await read()).toEqual([{ ...both, price: '45.50' }]);
  await change(MACRO, { isOnSale: false });
  expect(await read()).toEqual([]);
  await change(MACRO, { isOnSale: true });
  await lake.delete('odd-offer');
  await change(BOTH, { price: 50 });
});

test('while the CMS is down, a cold function knows the offers of its deploy', async () => {
  await writeDeployed(shop, setting(shop, 'DEPLOYED_CATALOGUE'));
  await injectFault(shop.content, { status: 503 });
  expect(await read(fresh)).toEqual([both]);
  await clearFaults(shop.content);
});
