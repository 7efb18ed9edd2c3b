import { expect, test } from 'vitest';
import { getKeptSubject } from '#contract/offline/kept-subjects.ts';
import { serverMessages } from '#server/messages.ts';
import { asAdministrator, signInAsAdministrator } from '../../support/administrator.ts';
import { drawPicture, sendPicture } from '../../support/card-pictures.ts';
import { customersOf } from '../../support/customers.ts';
import { MICRO } from '../../support/ids.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { openPage } from '../../support/open-page.ts';
import { expectRefusal } from '../../support/panel.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess, readAccountId, signUp } from '../../support/student.ts';

const preview = await startTestSandbox({ isSeeded: true, deployContext: 'deploy-preview' });

// People sign up and in as usual, because they can be added only to production's store.
async function newStudent() {
  const client = preview.client();
  await signUp(client);
  return client;
}

async function enterPanel() {
  const client = preview.client();
  return asAdministrator(client, await signInAsAdministrator(preview, client));
}

test("a preview sells nothing from production's dataset", async () => {
  const student = await newStudent();
  const payment = await student.post('/api/create-payment-intent', { subjectId: MICRO });
  await expectRefusal(payment, 409, serverMessages.previewSellsNothing);
});

test('a preview opens no paid file, even to someone who bought it there before', async () => {
  const student = await newStudent();
  const id = await readAccountId(student);
  const order = { accountId: id, subjectId: MICRO, subjectName: 'Microeconomics' };
  const sum = { amount: 3000, currency: 'gbp', isLive: false };
  const paid = { ...order, ...sum, paidAt: new Date().toISOString() };
  await preview.store.hset(`preview:ledger:${id}`, { 'pi_earlier/paid': paid });
  expect(await hasAccess(student, MICRO)).toBe(true);
  const file = await lockedFile(student);
  for (const path of [file, getKeptSubject.path.replace(':subjectId', MICRO)]) {
    await expectRefusal(await student.get(path), 409, serverMessages.previewSellsNothing);
  }
  expect(await openPage(student, file)).toMatchObject({
    status: 409,
    text: serverMessages.previewSellsNothing,
  });
});

test('a preview does not change content', async () => {
  const panel = await enterPanel();
  const upload = await panel.post('/api/objects/upload');
  await expectRefusal(upload, 409, serverMessages.previewReadsOnly);
  const picture = await sendPicture(panel, new Uint8Array(await drawPicture()));
  await expectRefusal(picture, 409, serverMessages.previewReadsOnly);
  const content = await (await panel.get('/api/topics/topic-micro-4-1-1/content')).json();
  const [item] = content as { id: string }[];
  const removal = await panel.delete(`/api/admin/content/${item?.id}`);
  await expectRefusal(removal, 409, serverMessages.previewReadsOnly);
});

test("a preview keeps its keys apart from production's keys", async () => {
  await signUp(preview.client());
  const [, keys] = await preview.store.scan('0', { count: 1_000 });
  const kinds = ['account:', 'account-by-email:', 'seen:', 'audit-log'];
  for (const kind of kinds) {
    expect(keys.filter((key) => key.startsWith(`preview:${kind}`))).not.toEqual([]);
  }
  expect(keys.filter((key) => !key.startsWith('preview:'))).toEqual([]);
});

test('a preview looks for waiting work only among its own keys', async () => {
  const { store } = preview;
  await store.set('waits-there', 'at production');
  await store.set('preview:waits-here', 'here');
  const { stdout } = await runInShop(
    preview,
    `import { enterDeploy } from './server/deploy.ts';
     import { hasAny } from './server/store/records.ts';
     enterDeploy({ context: 'deploy-preview' });
     for (const key of ['waits-there', 'waits-here']) console.log(await hasAny([key]));`,
  );
  expect(stdout.trim().split('\n')).toEqual(['false', 'true']);
  await store.del('waits-there', 'preview:waits-here');
});

test("a preview's search lists only its own accounts", async () => {
  const email = await signUp(preview.client());
  const { store } = preview;
  const customers = customersOf(await enterPanel());
  const id = await customers.idOf(email);
  // The same person has an account in production, with another id.
  const own = await store.get<object>(`preview:account:${id}`);
  await store.set('account:foreign', { ...own, id: 'foreign' });
  expect((await customers.search(email)).map((customer) => customer.id)).toEqual([id]);
  await store.del('account:foreign');
});

test('the CDN caches what a preview shows to visitors too', async () => {
  const read = () => preview.client().get('/api/subjects');
  await read();
  expect((await read()).headers.get('cache-status')).toMatch(/hit/);
});
