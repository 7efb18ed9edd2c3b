import { expect, test } from 'vitest';
import { serverMessages } from '#server/messages.ts';
import { customersOf } from '../../support/customers.ts';
import { MICRO } from '../../support/ids.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { openPage } from '../../support/open-page.ts';
import { expectRefusal, openPanel } from '../../support/panel.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess, newStudent, signUp } from '../../support/student.ts';

/** Preview with production's settings, because its owner has set no others. */
const preview = await startTestSandbox({
  isSeeded: true,
  deployContext: 'deploy-preview',
  env: { STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef' },
});

/** Preview whose owner has set only test keys. */
const testing = await startTestSandbox({ isSeeded: true, deployContext: 'deploy-preview' });

test('a preview with live keys takes no money', async () => {
  const student = preview.client();
  await signUp(student);
  const subjects = await (await student.get('/api/subjects')).json();
  const [subject] = subjects as { id: string }[];
  const response = await student.post('/api/create-payment-intent', { subjectId: subject?.id });
  await expectRefusal(response, 409, serverMessages.previewSellsNothing);
});

test("a preview with test keys sells nothing from production's dataset", async () => {
  const student = testing.client();
  await signUp(student);
  const payment = await student.post('/api/create-payment-intent', { subjectId: MICRO });
  await expectRefusal(payment, 409, serverMessages.previewSellsNothing);
});

test('a preview opens no paid file, even to someone who bought it there before', async () => {
  const student = testing.client();
  const { id } = (await (await student.post('/api/auth/signup', newStudent())).json()) as {
    id: string;
  };
  const order = { accountId: id, subjectId: MICRO, subjectName: 'Microeconomics' };
  const sum = { amount: 3000, currency: 'gbp', isLive: false };
  const paid = { ...order, ...sum, paidAt: new Date().toISOString() };
  const { store } = testing;
  await store.hset(`preview:ledger:${id}`, { 'pi_earlier/paid': paid });
  expect(await hasAccess(student, MICRO)).toBe(true);
  const file = await lockedFile(student);
  await expectRefusal(await student.get(file), 409, serverMessages.previewSellsNothing);
  expect(await openPage(student, file)).toMatchObject({
    status: 409,
    text: serverMessages.previewSellsNothing,
  });
});

test('a preview does not change content', async () => {
  const panel = await openPanel(preview);
  const upload = await panel.post('/api/objects/upload');
  await expectRefusal(upload, 409, serverMessages.previewReadsOnly);
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
  const script = `
    import { enterDeploy } from './server/deploy.ts';
    import { hasAny } from './server/store/records.ts';
    enterDeploy({ context: 'deploy-preview' });
    console.log(await hasAny(['waits-here', 'waits-there']));`;
  await store.set('waits-there', 'at production');
  expect((await runInShop(preview, script)).stdout.trim()).toBe('false');
  await store.set('preview:waits-there', 'here');
  expect((await runInShop(preview, script)).stdout.trim()).toBe('true');
  await store.del('waits-there', 'preview:waits-there');
});

test("a preview's search lists only its own accounts", async () => {
  const student = newStudent();
  await preview.client().post('/api/auth/signup', student);
  const { email } = student;
  const { store } = preview;
  const customers = customersOf(await openPanel(preview));
  const id = await customers.idOf(email);
  // The same person has an account in production, with another id.
  const own = await store.get<object>(`preview:account:${id}`);
  await store.set('account:foreign', { ...own, id: 'foreign' });
  expect((await customers.search(email)).map((one) => one.id)).toEqual([id]);
  await store.del('account:foreign');
});
