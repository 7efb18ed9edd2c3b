import { randomBytes } from 'node:crypto';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { consentWording } from '#contract/checkout/consent.ts';
import { CURRENCY, decimalToAmount } from '#contract/money.ts';
import { account } from '#server/accounts/account.ts';
import { makeMark, stampFacts } from '#server/accounts/stamp-facts.ts';
import { accountKey } from '#server/accounts/stored-keys.ts';
import { countChanges } from '#server/purchases/counting-payments.ts';
import { type PaidPayment, paymentChanges } from '#server/purchases/payment-changes.ts';
import { consentToMetadata, type PaidFact } from '#server/purchases/purchase-facts.ts';
import type { Facts } from '#server/store/ledger.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { addStudent } from './add-student.ts';
import { applyChanges } from './apply-changes.ts';
import type { CookieClient, TestClient } from './client.ts';
import { readShopSettings } from './shop-settings.ts';
import { readAccountId, type Student } from './student.ts';

interface AddedPurchase {
  paidAt?: Date;
}

/**
 * Records a paid purchase for the signed-in student as a payment does, without the payment provider and without emails,
 * because a real purchase takes a dozen requests. `added-people.test.ts` compares both.
 * @returns the payment's id
 */
export async function addPurchase(
  client: TestClient,
  subjectId: string,
  { paidAt = new Date() }: AddedPurchase = {},
): Promise<string> {
  const [shop, accountId, subjects] = await Promise.all([
    readShopSettings(client),
    readAccountId(client),
    client.get(getSubjects.path).then((response) => response.json()),
  ]);
  const { store } = shop;
  const subject = getSubjects.response.parse(subjects).find(({ id }) => id === subjectId);
  if (!subject) throw new Error(`The shop does not sell ${subjectId}`);
  const amount = decimalToAmount(subject.price, CURRENCY);
  const id = `pi_${randomBytes(12).toString('hex')}`;
  const ref = { accountId, paymentIntentId: id };
  const [{ email }, facts, mark] = await Promise.all([
    store.get(accountKey.of(accountId)).then((record) => account.parse(record)),
    store.hgetall<Facts>(ledgerKey.of(accountId)),
    makeMark(shop.TICKET_SECRET, id),
  ]);
  const paid: PaidFact = {
    accountId,
    lines: [{ subjectId, subjectName: subject.name, amount }],
    amount,
    currency: CURRENCY,
    paidAt: paidAt.toISOString(),
    isLive: false,
  };
  const { version: wordingVersion, text } = consentWording;
  const metadata = consentToMetadata({ wordingVersion, text, agreedAt: paid.paidAt });
  const payment: PaidPayment = {
    id,
    status: 'succeeded',
    isLive: paid.isLive,
    amount,
    currency: CURRENCY,
    clientSecret: '',
    paidAt,
    metadata,
    refunds: [],
    disputes: [],
    paid,
  };
  const ledger = { accountId, facts: facts ?? {} };
  const changes = [
    ...countChanges(ledger, id, paid.lines),
    ...paymentChanges(ledger, payment, {
      emails: [],
      stamp: stampFacts(ref, { address: email, isShown: false, mark }),
      now: paidAt,
    }),
  ];
  await applyChanges({ env: shop }, changes);
  return id;
}

/** Adds a student who owns these subjects, and signs them in. @returns the email address */
export async function addBuyer(
  client: CookieClient,
  subjectIds: string[],
  changes: Partial<Omit<Student, 'password'>> = {},
): Promise<string> {
  const email = await addStudent(client, changes);
  for (const subjectId of subjectIds) await addPurchase(client, subjectId);
  return email;
}
