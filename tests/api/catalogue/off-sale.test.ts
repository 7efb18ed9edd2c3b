import { beforeAll, expect, test } from 'vitest';
import { getOwned, getSubjects } from '#contract/catalogue/catalogue.ts';
import { KEPT_SUBJECTS, type KeptSubject } from '#contract/catalogue/kept-subjects.ts';
import { consentWording } from '#contract/checkout/consent.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { OWNED_COOKIE } from '#contract/sessions/session.ts';
import { AppError } from '#server/errors.ts';
import { fileFolder } from '#server/files/stored-file.ts';
import { reference } from '#server/services/content-writer.ts';
import { addBuyer, addPurchase } from '../../support/add-buyer.ts';
import type { CookieClient, TestClient } from '../../support/client.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { factsOf } from '../../support/ledger.ts';
import { createSubject, deleteSubject, type OwnSubject } from '../../support/own-subject.ts';
import { makePdf } from '../../support/pdf.ts';
import { buy, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { hasAccess } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox();
const lake = lakeOf(shop);
const { store, stripe } = shop;

async function expectRefusal(response: Response, code: ErrorCode) {
  const { status, body } = new AppError(code);
  expect([response.status, await response.json()]).toMatchObject([status, body]);
}

const checkout = (client: TestClient, subjectId: string) =>
  client.post('/api/create-payment-intent', { subjectId });

const agree = (client: TestClient, paymentIntentId: string) => {
  const wordingVersion = consentWording.version;
  return client.post('/api/purchase-consent', { paymentIntentId, wordingVersion });
};

const setOnSale = (id: string, isOnSale: boolean) =>
  lake.patch(id).set({ isOnSale }).commit({ visibility: 'sync' });

async function storeAtCms() {
  const { _id } = await lake.assets.upload('file', Buffer.from(await makePdf()));
  return { _type: 'file', asset: reference(_id) };
}

const readStatus = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;

const isOwned = async ({ id }: OwnSubject) =>
  getOwned.response.parse(await (await shop.client().get(`/api/subjects/${id}/owned`)).json())
    .isOwned;

const readCopy = ({ id }: OwnSubject) => store.hget<KeptSubject>(KEPT_SUBJECTS, id);

/** Buys a subject for the first time, and waits until its copy is kept. @returns the payment's id */
async function buyFirst(browser: TestClient, subject: OwnSubject): Promise<string> {
  const id = await buy(shop, browser, subject.id);
  await waitFor(async () => expect(await readCopy(subject)).not.toBeNull());
  return id;
}

test('a subject is sold only with a locked file that is prepared; other locked files cannot be opened', async () => {
  const { id, topicId, freeId, lockedId } = await createSubject(shop, 'files', {
    hasStoredFiles: false,
  });
  const browser = await shop.student();
  const unprepared = { _type: 'storedPdf', id: 'upload-a', name: 'a.pdf', size: 9 };
  // Earlier versions of the shop stored files at the CMS.
  for (const pdf of [unprepared, await storeAtCms()]) {
    await lake.patch(lockedId).set({ pdf }).commit();
    await announceChange(shop);
    const subjects = await (await browser.get('/api/subjects')).json();
    expect(getSubjects.response.parse(subjects).find((subject) => subject.id === id)).toMatchObject(
      {
        availability: 'no-files',
      },
    );
    await expectRefusal(await checkout(browser, id), 'subject_has_no_files');
    const content = await (await browser.get(`/api/topics/${topicId}/content`)).json();
    expect(content).toMatchObject([{ downloadUrl: `/objects/${freeId}` }, { downloadUrl: '' }]);
    await expectRefusal(await browser.get(`/objects/${lockedId}`), 'not_found');
  }
  await lake.patch(freeId).set({ isLocked: true }).commit({ visibility: 'sync' });
  expect((await checkout(browser, id)).status).toBe(200);
});

test('a subject off sale is not sold, and its open payment is closed once found', async () => {
  const { id } = await createSubject(shop, 'paused', { hasStoredFiles: false });
  const [first, second, owner] = [await shop.student(), await shop.student(), await shop.student()];
  await addPurchase(owner, id);
  const payments = [await startCheckout(first, id), await startCheckout(second, id)] as const;
  await setOnSale(id, false);

  await expectRefusal(await checkout(first, id), 'subject_off_sale');
  expect(await readStatus(payments[0])).toBe('canceled');
  await expectRefusal(await agree(second, payments[1]), 'subject_off_sale');
  expect(await readStatus(payments[1])).toBe('canceled');
  await expectRefusal(await checkout(owner, id), 'already_purchased');
  expect(await hasAccess(owner, id)).toBe(true);

  await setOnSale(id, true);
  const again = await startCheckout(first, id);
  expect(payments).not.toContain(again);
  expect((await agree(first, again)).status).toBe(200);
});

test('a payment that completes while the subject goes off sale is honoured', async () => {
  const { id } = await createSubject(shop, 'moment', { hasStoredFiles: false });
  const browser = await shop.student();
  const paymentIntentId = await startCheckout(browser, id);
  await setOnSale(id, false);
  const card = { payment_method: 'pm_card_visa', return_url: shop.shop };
  await stripe.paymentIntents.confirm(paymentIntentId, card);
  await expectRefusal(await checkout(browser, id), 'already_purchased');
  expect(await hasAccess(browser, id)).toBe(true);
});

test('anyone can learn that a subject is owned, and nothing about its owners', async () => {
  const subject = await createSubject(shop, 'owned', { hasStoredFiles: false });
  expect(await isOwned(subject)).toBe(false);
  await addBuyer(shop.client(), [subject.id]);
  expect(await isOwned(subject)).toBe(true);
  const payment_intent = await buy(shop, await shop.student(), subject.id);
  await stripe.refunds.create({ payment_intent });
  await waitFor(async () => {
    expect(Object.keys(await factsOf(store, payment_intent)).join()).toContain('refund:');
  });
  expect(await isOwned(subject)).toBe(true);
});

test('the archived copy follows publications, and holds deleted content for thirty days', async () => {
  const subject = await createSubject(shop, 'copied', { hasStoredFiles: false });
  expect(await readCopy(subject)).toBeNull();
  await buyFirst(await shop.student(), subject);
  expect(await readCopy(subject)).toMatchObject({
    subject: { name: 'Notes on copied', price: 2000 },
    topics: [{ id: subject.topicId }],
    items: [
      { id: subject.freeId },
      { id: subject.lockedId, pdf: { id: expect.any(String), version: expect.any(Number) } },
    ],
  });

  await lake.patch(subject.id).set({ name: 'Renamed' }).commit();
  await lake.delete(subject.freeId);
  await waitFor(async () =>
    expect(await readCopy(subject)).toMatchObject({
      subject: { name: 'Renamed' },
      items: [
        { id: subject.freeId, goneAt: expect.any(String) },
        { id: subject.lockedId, hasFile: true },
      ],
    }),
  );
  await announceChange(shop);
  // Content deleted from an existing subject is gone for everyone.
  const visitor = shop.client();
  await expectRefusal(await visitor.get(`/objects/${subject.freeId}`), 'not_found');
  const content = await (await visitor.get(`/api/topics/${subject.topicId}/content`)).json();
  expect(content).toMatchObject([{ id: subject.lockedId }]);

  const copy = await readCopy(subject);
  const items = copy?.items.map((item) => ({
    ...item,
    ...(item.goneAt && { goneAt: new Date(Date.now() - 31 * 86_400_000).toISOString() }),
  }));
  await waitFor(async () => {
    // The webhook of the deletion may still write the copy once more.
    await store.hset(KEPT_SUBJECTS, { [subject.id]: { ...copy, items } });
    await announceChange(shop, { _id: subject.id, _type: 'subject' });
    // The shop answers the message before it writes the copy.
    await waitFor(async () => {
      const kept = await readCopy(subject);
      expect(kept?.items).toEqual([expect.objectContaining({ id: subject.lockedId })]);
    }, 1_000);
  });
});

test('the scheduled run makes a missing copy of an owned subject', async () => {
  const subject = await createSubject(shop, 'missing', { hasStoredFiles: false });
  await addBuyer(shop.client(), [subject.id]);
  const unsold = await createSubject(shop, 'unsold', { hasStoredFiles: false });
  await store.del('listed-files');
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await readCopy(subject)).toMatchObject({ subject: { id: subject.id } });
  expect(await readCopy(unsold)).toBeNull();
});

const GONE = 'gone';
let gone: OwnSubject;
let owner: CookieClient;
let paymentOfOwner: string;
let freeFile: string;
let late: TestClient;
let paymentOfLate: string;

beforeAll(async () => {
  gone = await createSubject(shop, GONE);
  owner = await shop.student();
  paymentOfOwner = await buyFirst(owner, gone);
  freeFile = await lake.fetch('*[_id == $id][0].pdf.id', { id: gone.freeId });
  late = await shop.student();
  paymentOfLate = await startCheckout(late, gone.id);
  await deleteSubject(shop, gone);
});

test('owners of a deleted subject can find it, read it and download its files', async () => {
  expect(await (await owner.get('/api/user/purchases')).json()).toMatchObject([
    { subject: { name: 'Notes on gone', description: 'All of gone.', slug: GONE } },
  ]);
  expect(await hasAccess(owner, gone.id)).toBe(true);
  const topics = await (await owner.get(`/api/subjects/${gone.id}/topics`)).json();
  expect(topics).toEqual([{ id: gone.topicId, name: 'First topic', order: 1 }]);
  const content = await (await owner.get(`/api/topics/${gone.topicId}/content`)).json();
  expect(content).toMatchObject([
    { id: gone.freeId, downloadUrl: `/objects/${gone.freeId}` },
    { id: gone.lockedId, title: 'Notes', isLocked: true },
  ]);
  expect(JSON.stringify(content)).not.toContain('upload-');

  const redirect = await owner.get(`/objects/${gone.lockedId}`);
  const file = await owner.get(redirect.headers.get('location') ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await file.text()).startsWith('%PDF-')).toBe(true);
});

test('a deleted subject is on sale to no one, and only its owners can open its locked files', async () => {
  const other = await shop.student();
  await expectRefusal(await checkout(other, gone.id), 'subject_off_sale');
  await expectRefusal(await agree(late, paymentOfLate), 'subject_off_sale');
  expect(await readStatus(paymentOfLate)).toBe('canceled');
  await expectRefusal(await other.get(`/objects/${gone.lockedId}`), 'purchase_required');
  await expectRefusal(await shop.client().get(`/objects/${gone.lockedId}`), 'unauthorized');
  expect(await hasAccess(other, gone.id)).toBe(false);
  const subjects = await (await other.get('/api/subjects')).json();
  expect(JSON.stringify(subjects)).not.toContain(gone.id);
});

test('a file of a deleted subject is not found if the file store has lost it', async () => {
  const { keys, store: files } = storedFiles(shop);
  for (const key of await keys(fileFolder(freeFile))) await files.delete(key);
  await expectRefusal(await owner.get(`/objects/${gone.freeId}`), 'not_found');
});

test('a kept subject whose address another subject has taken has no page, not even for owners', async () => {
  const purchased = async () => (await owner.get('/api/user/purchases')).json();
  const { _id } = await lake.create(
    {
      _type: 'subject',
      name: 'Another',
      description: '',
      price: 20,
      slug: { _type: 'slug', current: GONE },
    },
    { visibility: 'sync' },
  );
  await announceChange(shop);
  expect(await purchased()).toMatchObject([{ subject: { name: 'Notes on gone', slug: '' } }]);
  expect(owner.cookies.has(OWNED_COOKIE + GONE)).toBe(false);
  await lake.delete(_id, { visibility: 'sync' });
  await announceChange(shop);
  expect(await purchased()).toMatchObject([{ subject: { slug: GONE } }]);
  expect(owner.cookies.has(OWNED_COOKIE + GONE)).toBe(true);
});

// Last, because it deletes the copy.
test('the copy of a deleted subject is deleted once no student owns the subject', async () => {
  const check = async () => {
    await store.del('listed-files');
    expect(await shop.runScheduled('reconcile')).toBe(200);
  };
  await check();
  expect(await readCopy(gone)).not.toBeNull();
  await stripe.refunds.create({ payment_intent: paymentOfOwner });
  await waitFor(async () => expect(await hasAccess(owner, gone.id)).toBe(false));
  expect(owner.cookies.has(OWNED_COOKIE + GONE)).toBe(false);
  await check();
  expect(await readCopy(gone)).toBeNull();
  await expectRefusal(await checkout(late, gone.id), 'subject_not_found');
});
