import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { addBuyer } from '../../support/add-buyer.ts';
import type { CookieClient } from '../../support/client.ts';
import { countQueries } from '../../support/content-queries.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { setPrice } from '../../support/lake.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { openPanel } from '../../support/panel.ts';
import { buy, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { hasAccess, PASSWORD } from '../../support/student.ts';
import { writeDeployed } from '../../support/write-deployed.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { SITE_URL: _, ...shared } = shop.env;
const [other, fresh] = [
  await startTestSandbox({ env: shared }),
  await startTestSandbox({ env: shared }),
];

const buyer = shop.client();
const email = await addBuyer(buyer, [MICRO]);
const file = await lockedFile(buyer);
const panel = await openPanel(shop);

const readAmount = async (paymentIntentId: string) =>
  (await shop.stripe.paymentIntents.retrieve(paymentIntentId)).amount;

async function priceAt(client: CookieClient, id: string): Promise<number> {
  const subjects = getSubjects.response.parse(await (await client.get('/api/subjects')).json());
  return Math.round(Number(subjects.find((subject) => subject.id === id)?.price) * 100);
}

test('a warm function checks access, lists purchases and opens downloads without asking the CMS', async () => {
  const paths = [`/api/user/access/${MICRO}`, '/api/user/purchases', '/api/auth/user', file];
  const callAll = async () => {
    for (const path of paths) expect((await buyer.get(path)).status).toBeLessThan(400);
  };
  await callAll();
  expect(await countQueries(shop, callAll)).toBe(0);
});

test('a changed price is charged immediately, whatever an instance has in memory', async () => {
  const browser = await other.student();
  await priceAt(browser, MACRO);
  await setPrice(shop, MACRO, 21);
  expect(await readAmount(await startCheckout(browser, MACRO))).toBe(2100);
});

const DEPLOYED = setting(shop, 'DEPLOYED_CATALOGUE');

test('the content that a build writes for functions contains no CMS address and no secret', async () => {
  await writeDeployed(shop, DEPLOYED);
  const text = readFileSync(DEPLOYED, 'utf8');
  expect(text).toContain(MICRO);
  expect(text).not.toMatch(/https?:\/\/[^"]*\/files\//);
  expect(text).not.toContain(setting(shop, 'SANITY_TOKEN'));
});

test.each([
  ['a function that has read it before', shop, { drop: true }],
  ['a function that has only what it was deployed with', fresh, { status: 503 }],
] as const)(
  'while the CMS is down, students sign in, read, buy and download at %s',
  async (_name, at, fault) => {
    await injectFault(shop.content, fault);
    const browser = at.client();
    expect((await browser.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
    expect([await hasAccess(browser, MICRO), await hasAccess(browser, MACRO)]).toEqual([
      true,
      false,
    ]);
    const purchases = await (await browser.get('/api/user/purchases')).json();
    expect(purchases).toMatchObject([{ subject: { slug: 'microeconomics' } }]);
    const { headers } = await browser.get(file);
    const downloaded = await browser.get(headers.get('location') ?? '');
    expect((await downloaded.text()).startsWith('%PDF-')).toBe(true);

    const buying = await at.student();
    expect(await readAmount(await startCheckout(buying, MACRO))).toBe(await priceAt(buying, MACRO));
    await buy({ ...at, payments: shop.payments }, buying, MACRO);
    expect(await hasAccess(buying, MACRO)).toBe(true);

    const response = await at.client().get('/api/subjects');
    expect([response.status, response.headers.get('cache-status')]).toEqual([
      200,
      expect.not.stringContaining('stored'),
    ]);
    expect((await panel.get('/api/admin/subjects')).status).toBe(503);
    await clearFaults(shop.content);
  },
);
