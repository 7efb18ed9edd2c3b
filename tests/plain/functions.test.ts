import { beforeAll, expect, test } from 'vitest';
import {
  changePracticeEmails,
  changeUpdateEmails,
  getPracticeEmails,
  getUpdateEmails,
} from '#contract/accounts/email-choices.ts';
import * as evidence from '#contract/admin/evidence.ts';
import * as placesOrders from '#contract/admin/places-orders.ts';
import {
  downloadGradeEvidence,
  getCodeUses,
  getGradeEvidence,
} from '#contract/catalogue/catalogue.ts';
import { getOffers } from '#contract/checkout/offers.ts';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import { failure } from '#contract/errors.ts';
import { getKept, getKeptSubject } from '#contract/offline/kept-subjects.ts';
import * as paymentLinks from '#contract/payment-links/payment-links.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { downloadMyDataPath, showMyDataPath } from '#contract/personal-data/my-data-paths.ts';
import * as classes from '#contract/places/class.ts';
import * as joining from '#contract/places/joining.ts';
import * as orders from '#contract/places/orders.ts';
import { addAnswer } from '#contract/practice/answers.ts';
import { getCardFigures } from '#contract/practice/card-figures.ts';
import {
  getCardPicture,
  getEditorPicture,
  uploadCardPicture,
} from '#contract/practice/card-pictures.ts';
import {
  getCardProposals,
  getFileCards,
  getPractice,
  postPractice,
} from '#contract/practice/practice.ts';
import { downloadCalendar, downloadCards, getPrintLine } from '#contract/practice/take-away.ts';
import { getToday } from '#contract/practice/today.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { getAccess } from '#contract/purchases/purchases.ts';
import { updateEmailsKey } from '#server/editions/stored-keys.ts';
import { jobsKey } from '#server/jobs/stored-keys.ts';
import { practiceEmailsKey, practiceKey } from '#server/practice/stored-keys.ts';
import { addStudent } from '../support/add-student.ts';
import type { CookieClient } from '../support/client.ts';
import { openWith, quoteWith } from '../support/discount-codes.ts';
import { nameOf } from '../support/endpoints.ts';
import { BOTH, MACRO, MICRO } from '../support/ids.ts';
import { readEmails } from '../support/inbox.ts';
import { announceChange } from '../support/lake.ts';
import { createSubject, unstoredPdf } from '../support/own-subject.ts';
import { askToPay, payByLink } from '../support/payment-link.ts';
import { buy } from '../support/purchase.ts';
import { replacePdf } from '../support/replace-file.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { hasAccess, readAccountId } from '../support/student.ts';
import { unsubscribePath } from '../support/unsubscribe-path.ts';
import { waitFor } from '../support/wait-for.ts';

/** Functions of a shop without its features, whose content has an offer, a code and cards: docs/product.md#features. */

const shop = await startTestSandbox({ isSeeded: true, env: { SHOP_PACK: 'plain' } });
const { store } = shop;
const { SITE_URL: _, ...shared } = shop.env;
/** The same shop before its features were switched off. */
const earlier = await startTestSandbox({ env: { ...shared, SHOP_PACK: '' } });

let student: CookieClient;
beforeAll(async () => {
  student = await shop.student();
});

const readCode = async (response: Response) => failure.parse(await response.json()).code;

const ENDPOINTS = [
  getPractice,
  postPractice,
  getToday,
  downloadCards,
  getPrintLine,
  downloadCalendar,
  getFileCards,
  getCardFigures,
  getCardProposals,
  getCardPicture,
  getEditorPicture,
  uploadCardPicture,
  getPracticeEmails,
  changePracticeEmails,
  getUpdateEmails,
  changeUpdateEmails,
  getKept,
  getKeptSubject,
  getOffers,
  getCodeUses,
  paymentLinks.createPaymentLink,
  paymentLinks.getPaymentLinks,
  paymentLinks.revokePaymentLink,
  paymentLinks.openPaymentLink,
  paymentLinks.givePayerConsent,
  paymentLinks.completeLinkPayment,
  orders.buyForSomeone,
  orders.buyPlaces,
  orders.completeOrderPayment,
  orders.takeOrderBack,
  orders.askForQuote,
  orders.getOrder,
  orders.orderQuoted,
  orders.renewOrderLink,
  orders.sendClassLink,
  orders.getOrderDocument,
  placesOrders.getPlacesOrders,
  placesOrders.getPlacesOrder,
  placesOrders.acceptOrderEndpoint,
  placesOrders.refuseOrderEndpoint,
  placesOrders.recordTransferEndpoint,
  placesOrders.creditOrderEndpoint,
  placesOrders.remindOfInvoiceEndpoint,
  placesOrders.warnOfPauseEndpoint,
  placesOrders.pauseOrderEndpoint,
  placesOrders.resumeOrderEndpoint,
  classes.getClass,
  classes.takePlaceBack,
  classes.renewJoinLink,
  classes.addTeacher,
  classes.handClassOver,
  joining.getInvitation,
  joining.joinPlaces,
  joining.getOwnPlaces,
  joining.showMore,
  getGradeEvidence,
  downloadGradeEvidence,
  evidence.getAdminGradeEvidence,
  evidence.uploadGradeEvidenceEndpoint,
  evidence.inspectGradeEvidence,
  evidence.deleteGradeEvidenceEndpoint,
];

test.each(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s answers as an unknown path does',
  async (_, { method, path }) => {
    const unknown = await student.get('/api/unknown');
    const response = await student.fetch(path.replaceAll(/:\w+/g, 'x'), { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(await unknown.json());
  },
);

test('an offer is unknown, and a student who owns one subject pays the full price of the other', async () => {
  const client = await shop.student();
  const response = await client.post(createPaymentIntent.path, { offerId: BOTH });
  expect([response.status, await readCode(response)]).toEqual([404, 'offer_not_found']);
  await buy(shop, client, MICRO);
  expect((await quoteWith(client, MACRO)).quote).toMatchObject({ amount: '30.00' });
});

test('a file of grade evidence is unknown', async () => {
  expect((await student.get('/objects/grade-evidence-1')).status).toBe(404);
});

test('a discount code is unknown', async () => {
  const response = await openWith(student, MICRO, 'REVISE10');
  expect([response.status, await readCode(response)]).toEqual([409, 'discount_code_unknown']);
});

test('a new version replaces a file without news, and stays readable', async () => {
  const { id, lockedId } = await createSubject(shop, 'replaced', { hasStoredFiles: false });
  const owner = await shop.student();
  await buy(shop, owner, id);
  await replacePdf(shop, lockedId, unstoredPdf('new'), 'Two new diagrams');
  await announceChange(shop);
  const access = await owner.get(getAccess.path.replace(':subjectId', id));
  expect(await access.json()).toEqual({ hasAccess: true });
  const list = await owner.get(getReadableFiles.path);
  const subjects = getReadableFiles.response.parse(await list.json());
  const file = subjects.flatMap(({ files }) => files).find((each) => each.id === lockedId);
  expect(file?.update).toBeUndefined();
  // What the student bought stays theirs.
  expect(file?.earlier).toHaveLength(1);
  expect((await owner.get(`/objects/${lockedId}`)).status).toBe(302);
});

test('earlier answers and choices stay in the account’s data, which names no other feature', async () => {
  const client = await shop.student();
  const namedFeatures = async () => {
    const page = await (await client.get(showMyDataPath)).text();
    return page.match(/emails about updated files|reminders|payment links|practised/gi);
  };
  expect(await namedFeatures()).toBeNull();
  const accountId = await readAccountId(client);
  const record = { cards: { 'card.one': addAnswer('', 'good', Date.now()) } };
  await store.hset(practiceKey.of(accountId), { [MICRO]: JSON.stringify(record) });
  await store.zadd(updateEmailsKey.key, { score: 1, member: accountId });
  const { practice } = myData.parse(await (await client.get(downloadMyDataPath)).json());
  expect(practice).toMatchObject([{ subject: MICRO, cards: [{ card: 'card.one' }] }]);
  expect(await namedFeatures()).toEqual(['Emails about updated files', 'practised']);
});

test('the schedule queues no emails for subscribers, and drops those that wait', async () => {
  const accountId = await readAccountId(student);
  const member = { score: 1, member: accountId };
  await store.zadd(practiceEmailsKey.key, member);
  await store.zadd(updateEmailsKey.key, member);
  for (const task of ['practice-emails', 'update-emails']) {
    expect(await shop.runScheduled(task)).toBe(200);
  }
  expect(await store.exists(jobsKey.key)).toBe(0);
  const waiting = { data: { accountId }, since: new Date().toISOString() };
  await store.hset(jobsKey.key, { [`practice-email/${accountId}`]: waiting });
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await store.exists(jobsKey.key)).toBe(0);
  expect(await store.zscore(practiceEmailsKey.key, accountId)).toBe(1);
});

test('a payment by a link counts, and the email about its refund suggests no link', async () => {
  const asker = earlier.client();
  const email = await addStudent(asker);
  const { token } = await askToPay(asker, MACRO);
  const payer = { token, email: 'payer@example.com' };
  const { paymentIntentId } = await payByLink(shop, earlier.client(), payer);
  expect(await hasAccess(asker, MACRO)).toBe(true);
  await shop.stripe.refunds.create({ payment_intent: paymentIntentId });
  await waitFor(async () => {
    const [ended] = await readEmails(shop, email, 2);
    expect(ended?.Text).toContain(`You can buy it yourself: ${shop.shop}`);
  });
});

test('the link of an earlier email still ends these emails', async () => {
  const accountId = await readAccountId(student);
  await store.zadd(updateEmailsKey.key, { score: 1, member: accountId });
  const path = await unsubscribePath(shop.shop, accountId);
  const response = await shop.client().fetch(path, { method: 'POST' });
  expect(response.status).toBe(200);
  expect(await store.zscore(updateEmailsKey.key, accountId)).toBeNull();
});
