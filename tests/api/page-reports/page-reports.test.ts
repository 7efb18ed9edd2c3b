import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  answerPageReport,
  getPageReports,
  type PageReport,
  type PageReportAnswer,
  sendPageReport,
} from '#contract/page-reports/page-reports.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { getAccess } from '#contract/purchases/purchases.ts';
import { pageReportsKey } from '#server/page-reports/stored-keys.ts';
import { addBuyer } from '../../support/add-buyer.ts';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { type CookieClient, withHeaders } from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { announceChange } from '../../support/lake.ts';
import { createSubject, type OwnSubject, unstoredPdf } from '../../support/own-subject.ts';
import { openPanel } from '../../support/panel.ts';
import { buy } from '../../support/purchase.ts';
import { replacePdf } from '../../support/replace-file.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { PASSWORD, readAccountId } from '../../support/student.ts';

/** Reports of mistakes from readers: docs/product.md#reports-from-readers. */

const shop = await startTestSandbox();
const { store } = shop;

const WORDS = 'The axis has no label';

let subject: OwnSubject;
const admin = await openPanel(shop);

/** Makes a version of the notes, with nine pages. */
const notes = () => ({ ...unstoredPdf(randomUUID()), pages: 9 });

const publish = async (whatsNew?: string) => {
  await replacePdf(shop, subject.lockedId, notes(), whatsNew);
  await announceChange(shop);
  await settle(shop);
};

beforeEach(() => store.del(pageReportsKey.key));

beforeAll(async () => {
  subject = await createSubject(shop, 'reported', { hasStoredFiles: false });
  await publish();
});

interface Reporter {
  client: CookieClient;
  email: string;
}

/** Returns a buyer with a confirmed address. */
async function newBuyer(): Promise<Reporter> {
  const client = shop.client();
  const email = await addBuyer(client, [subject.id]);
  await confirmAddress(shop, client);
  return { client, email };
}

const report = (client: CookieClient, fields: Record<string, unknown> = {}) =>
  client.post(sendPageReport.path, {
    id: randomUUID(),
    itemId: subject.lockedId,
    page: 3,
    words: WORDS,
    ...fields,
  });

const sendOk = async (client: CookieClient, fields: Record<string, unknown> = {}) =>
  expect((await report(client, fields)).status).toBe(200);

const listReports = async (): Promise<PageReport[]> =>
  getPageReports.response.parse(await (await admin.get(getPageReports.path)).json()).reports;

const answer = (id: string, given: PageReportAnswer) =>
  admin.post(answerPageReport.path.replace(':id', id), { answer: given });

const answerAll = async (given: PageReportAnswer) => {
  for (const { id } of await listReports()) expect((await answer(id, given)).status).toBe(200);
};

const readNews = async (client: CookieClient) => {
  const access = await client.get(`/api/user/access/${subject.id}`);
  const readable = getReadableFiles.response.parse(await (await client.get('/api/notes')).json());
  const file = readable.flatMap(({ files }) => files).find(({ id }) => id === subject.lockedId);
  const { updated = [] } = getAccess.response.parse(await access.json());
  expect(updated.find(({ id }) => id === subject.lockedId)?.whatsNew).toBe(file?.update?.whatsNew);
  return file?.update?.whatsNew;
};

const emailsAbout = async ({ email }: Reporter) =>
  (await readEmails(shop, email, await countEmails(shop, email))).filter(({ Subject }) =>
    Subject.endsWith('the mistake you reported is corrected'),
  );

test('a report reaches the owner without the person, and a repeated press sends it once', async () => {
  const { client, email } = await newBuyer();
  const id = randomUUID();
  const words = `  <b>Bold</b> & "${WORDS}"\n${'x²'.repeat(10)} `;
  await sendOk(client, { id, words });
  await sendOk(client, { id, words });
  const [reported, ...others] = await listReports();
  expect(others).toEqual([]);
  expect(reported).toMatchObject({
    id,
    itemId: subject.lockedId,
    title: 'Notes',
    page: 3,
    words: words.trim(),
    isAccepted: false,
    isReplaced: false,
  });
  const accountId = await readAccountId(client);
  for (const secret of [email, accountId]) expect(JSON.stringify(reported)).not.toContain(secret);
});

test('only people who may open the file can report a mistake in it, on a page that it has', async () => {
  const stranger = await shop.student();
  expect((await report(shop.client())).status).toBe(401);
  expect((await report(shop.client(), { itemId: subject.freeId, page: 1 })).status).toBe(401);
  expect((await report(stranger)).status).toBe(403);
  expect((await report(stranger, { itemId: 'unknown' })).status).toBe(404);
  expect(await listReports()).toEqual([]);
  await sendOk(stranger, { itemId: subject.freeId, page: 1 });
  const beyond = await report(stranger, { itemId: subject.freeId, page: 2 });
  expect([beyond.status, await beyond.json()]).toMatchObject([
    400,
    { fields: { page: expect.any(String) } },
  ]);
});

test('a person sends at most ten reports a day, and repeats do not count', async () => {
  const { client } = await newBuyer();
  await addEvents(store, `seen:attempts-page-reports:${await readAccountId(client)}`, 9);
  const id = randomUUID();
  await sendOk(client, { id });
  const refused = await report(client);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  await sendOk(client, { id });
  expect(await listReports()).toHaveLength(1);
});

/** Repeats the only report. */
async function repeat(times: number): Promise<void> {
  const [stored = {}] = Object.values((await store.hgetall(pageReportsKey.key)) ?? {});
  const many = Array.from({ length: times }, (_, at) => [`many-${at}`, stored]);
  await store.hset(pageReportsKey.key, Object.fromEntries(many));
}

test('keeps at most 500 reports', async () => {
  const { client } = await newBuyer();
  await sendOk(client);
  await repeat(499);
  expect((await report(client)).status).toBe(429);
  await store.del(pageReportsKey.key);
  await sendOk(client);
});

test('readers without the subject take at most 100 places, also at the same time, and use up no owner’s network', async () => {
  const network = '198.51.100.40';
  const [{ client: owner }, one, other] = [
    await newBuyer(),
    await shop.student(),
    await shop.student(network),
  ];
  const ofFree = (client: CookieClient) => report(client, { itemId: subject.freeId, page: 1 });
  expect((await ofFree(one)).status).toBe(200);
  await repeat(98);
  const statuses = (await Promise.all([ofFree(one), ofFree(other)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 429]);
  await addEvents(store, `seen:attempts-page-reports-network:${network}`, 100);
  const atSchool = withHeaders(owner, { 'x-sandbox-ip': network });
  expect((await ofFree(atSchool)).status).toBe(200);
  expect((await report(atSchool)).status).toBe(200);
  await store.del(pageReportsKey.key);
  expect([(await ofFree(other)).status, (await ofFree(one)).status]).toEqual([429, 200]);
});

test('the owner declines all reports of a person together, without their name and without accepted reports', async () => {
  const [{ client }, other] = [await newBuyer(), await newBuyer()];
  await sendOk(client, { page: 1 });
  await answerAll('accepted');
  for (const page of [2, 3, 4]) await sendOk(client, { page });
  await sendOk(other.client, { page: 5 });
  const reports = await listReports();
  expect(reports.map(({ page, ofPerson }) => [page, ofPerson])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
    [4, 3],
    [5, 1],
  ]);
  expect((await answer(reports[2]?.id ?? '', 'all-declined')).status).toBe(200);
  expect(await listReports()).toMatchObject([
    { page: 1, isAccepted: true },
    { page: 5, isAccepted: false },
  ]);
  const log = await (await admin.get('/api/admin/audit')).text();
  expect(log).toContain('3 reports of one person: nothing to fix');
});

test('the next version of the file corrects accepted reports: its news names the pages, and each reporter gets one email', async () => {
  const [one, other, declined] = [await newBuyer(), await newBuyer(), await newBuyer()];
  await sendOk(one.client, { page: 7 });
  await sendOk(one.client, { page: 3 });
  await sendOk(other.client, { page: 3 });
  await answerAll('accepted');
  await answerAll('accepted');
  await sendOk(declined.client, { page: 5 });
  const [open] = (await listReports()).filter(({ isAccepted }) => !isAccepted);
  expect((await answer(open?.id ?? '', 'declined')).status).toBe(200);
  const log = await (await admin.get('/api/admin/audit')).text();
  expect(log).toContain('Notes, page 5: nothing to fix');
  expect(log).not.toContain(WORDS);
  expect(await listReports()).toMatchObject([
    { page: 7, isAccepted: true },
    { page: 3, isAccepted: true },
    { page: 3, isAccepted: true },
  ]);
  await publish('Two new diagrams');
  expect(await listReports()).toEqual([]);
  const line = 'Corrected after reports from readers: pages 3 and 7.';
  expect(await readNews(one.client)).toBe(`Two new diagrams. ${line}`);

  // A repeated message about the publication, and the schedule, find nothing to do.
  await announceChange(shop);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await settle(shop);
  const [email, ...more] = await emailsAbout(one);
  expect(more).toEqual([]);
  expect(email?.Text).toContain('pages 3 and 7 of “Notes”');
  expect(email?.Text).toContain(`${shop.shop}/read/${subject.lockedId}#page=3`);
  expect(email?.Text).not.toContain(WORDS);
  expect(await emailsAbout(other)).toHaveLength(1);
  expect(await emailsAbout(declined)).toEqual([]);
});

test('a report about an earlier version can be answered as already corrected', async () => {
  const reporter = await newBuyer();
  await sendOk(reporter.client, { page: 2 });
  const [{ id } = { id: '' }] = await listReports();
  expect((await answer(id, 'corrected')).status).toBe(409);
  await publish();
  expect(await listReports()).toMatchObject([{ isAccepted: false, isReplaced: true }]);
  expect((await answer(id, 'corrected')).status).toBe(200);
  expect((await answer(id, 'corrected')).status).toBe(200);
  expect(await readNews(reporter.client)).toBe('Corrected after reports from readers: page 2.');
  await settle(shop);
  expect(await emailsAbout(reporter)).toHaveLength(1);
});

test('the schedule completes reports whose publication the shop was not told of', async () => {
  const reporter = await newBuyer();
  await sendOk(reporter.client);
  await answerAll('accepted');
  await replacePdf(shop, subject.lockedId, notes());
  await store.del('listed-files');
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await settle(shop);
  expect(await listReports()).toEqual([]);
  expect(await emailsAbout(reporter)).toHaveLength(1);
});

test('a reporter whose purchase was refunded gets no email', async () => {
  const [reporter, client] = [await newBuyer(), shop.client()];
  const refunded = { client, email: await addStudent(client) };
  await confirmAddress(shop, client);
  const paymentId = await buy(shop, client, subject.id);
  await settle(shop);
  for (const { client } of [reporter, refunded]) await sendOk(client);
  await answerAll('accepted');
  await injectFault(shop.inbox, { method: 'SMTP', status: 451 });
  await publish();
  await shop.stripe.refunds.create({ payment_intent: paymentId });
  await settle(shop);
  await clearFaults(shop.inbox);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await emailsAbout(reporter)).toHaveLength(1);
  expect(await emailsAbout(refunded)).toEqual([]);
});

const readMyData = async (client: CookieClient) =>
  myData.parse(await (await client.get('/api/account/data')).json());

test('a person sees their waiting reports in their data, and takes them along with the account', async () => {
  const [reporter, other] = [await newBuyer(), await newBuyer()];
  await sendOk(reporter.client);
  await sendOk(other.client, { page: 1 });
  expect((await readMyData(reporter.client)).pageReports).toMatchObject([
    { file: subject.lockedId, title: 'Notes', page: 3, words: WORDS },
  ]);
  expect(await (await reporter.client.get('/my-data')).text()).toContain(WORDS);
  await answerAll('accepted');
  const deleted = await reporter.client.post('/api/account/delete', { currentPassword: PASSWORD });
  expect(deleted.status).toBe(200);
  expect(await listReports()).toMatchObject([{ page: 1 }]);
});
