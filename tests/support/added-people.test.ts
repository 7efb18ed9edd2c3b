import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { getNeeds } from '#contract/health/needs.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { allPurchasesKey, purchasesOfSubjectKey } from '#server/purchases/stored-keys.ts';
import { adminSessionsKey } from '#server/sessions/stored-keys.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { addBuyer, addPurchase } from './add-buyer.ts';
import { addAdministrator, asAdministrator, signInAsAdministrator } from './administrator.ts';
import type { CookieClient } from './client.ts';
import { MACRO, MICRO } from './ids.ts';
import { factsOf } from './ledger.ts';
import { buy } from './purchase.ts';
import { startTestSandbox } from './sandbox.ts';
import { hasAccess, readAccountId } from './student.ts';

const shop = await startTestSandbox({ isSeeded: true });

/** Facts of the checkout's page and of the queue of emails, which an added purchase lacks. */
const OTHER_FACTS = /^(opened|consent|queued)/;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const MILLISECONDS = /\b\d{13}\b/g;
const MARK = /[A-Z2-7]{2}-[A-Z2-7]{16}/g;

/** Reads everything that a purchase changes, without what differs between two students. */
async function readPurchase(client: CookieClient, email: string, id: string): Promise<unknown> {
  const accountId = await readAccountId(client);
  const lists = [allPurchasesKey.key, purchasesOfSubjectKey.of(MICRO)];
  const facts = await factsOf(shop.store, id);
  const ledger = await shop.store.hgetall<Record<string, unknown>>(ledgerKey.of(accountId));
  const state = {
    facts: Object.entries(facts).filter(([name]) => !OTHER_FACTS.test(name)),
    counting: Object.entries(ledger ?? {}).filter(([field]) => field.startsWith('accepted:')),
    scores: await Promise.all(lists.map((list) => shop.store.zscore(list, `${accountId}/${id}`))),
    purchases: await (await client.get(getPurchases.path)).json(),
    access: [await hasAccess(client, MICRO), await hasAccess(client, MACRO)],
  };
  return JSON.parse(
    JSON.stringify(state)
      .replaceAll(TIME, 'TIME')
      .replaceAll(MILLISECONDS, '"TIME"')
      .replaceAll(MARK, 'MARK')
      .replaceAll(accountId, 'ACCOUNT')
      .replaceAll(id, 'PAYMENT')
      .replaceAll(orderNumber(id), 'ORDER')
      .replaceAll(email, 'ADDRESS'),
  );
}

test('an added purchase equals a real purchase without its checkout and emails', async () => {
  const [added, real] = [shop.client(), shop.client()];
  const one = await readPurchase(added, await addBuyer(added, []), await addPurchase(added, MICRO));
  const other = await readPurchase(real, await addBuyer(real, []), await buy(shop, real, MICRO));
  expect(one).toEqual(other);
  expect(one).toMatchObject({ access: [true, false], scores: ['TIME', 'TIME'] });
});

test('an added administrator has a session like after signing in with the password', async () => {
  const tokens = [
    await addAdministrator(shop.client()),
    await signInAsAdministrator(shop, shop.client()),
  ];
  const sessions = await shop.store.hgetall<Record<string, unknown>>(adminSessionsKey.key);
  const records = tokens.map(
    (token) => Object.entries(sessions ?? {}).find(([id]) => id === decodeJwt(token).sid)?.[1],
  );
  const claims = tokens.map((token) => ({ ...decodeJwt(token), sid: '', iat: 0, exp: 0 }));
  const times = { createdAt: expect.any(String), lastUsedAt: expect.any(String) };
  for (const record of records)
    expect(record).toEqual({ by: 'password', device: 'Unknown device', ...times });
  expect(claims[0]).toEqual(claims[1]);
  for (const token of tokens) {
    const panel = asAdministrator(shop.client(), token);
    expect((await panel.get(getNeeds.path)).status).toBe(200);
  }
});
