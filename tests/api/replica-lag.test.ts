import { beforeEach, expect, test } from 'vitest';
import { asAdministrator, signInAsAdministrator } from '../support/administrator.ts';
import type { CookieClient } from '../support/client.ts';
import { findItem } from '../support/content.ts';
import { MACRO, MICRO } from '../support/ids.ts';
import { put, startUpload } from '../support/panel.ts';
import { makePdf } from '../support/pdf.ts';
import { buy, pay } from '../support/purchase.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { hasAccess, newStudent, PASSWORD, signUp } from '../support/student.ts';

/** Two instances of the functions on a store whose replica lags: docs/decisions/0005-how-are-concurrent-requests-decided.md. */
const one = await startTestSandbox({ isSeeded: true });
const { SITE_URL: _, ...shared } = one.env;
const two = await startTestSandbox({ env: shared });

// Until an instance writes, it reads the store from before the test.
beforeEach(() =>
  fetch(`${one.kv}/__sandbox/replica-lag`, {
    method: 'POST',
    body: JSON.stringify({ isLagging: true }),
  }),
);

function atTwo({ cookies }: CookieClient): CookieClient {
  const browser = two.client();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

test('a student who has just signed up is signed in at another instance', async () => {
  const browser = one.client();
  await signUp(browser);
  expect((await atTwo(browser).get('/api/auth/user')).status).toBe(200);
});

test('a student who has just signed up can sign in at another instance', async () => {
  const student = newStudent();
  await signUp(one.client(), student);
  const { email } = student;
  const response = await two.client().post('/api/auth/login', { email, password: PASSWORD });
  expect(response.status).toBe(200);
});

test('a student has access to a subject that they have just paid for at another instance', async () => {
  const browser = one.client();
  await signUp(browser);
  await buy(one, browser, MICRO);
  const item = await findItem(one, { isLocked: true });

  expect((await atTwo(browser).get(item.downloadUrl)).status).toBe(302);
  expect(await hasAccess(atTwo(browser), MICRO)).toBe(true);
  const purchases = await (await atTwo(browser).get('/api/user/purchases')).json();
  expect(purchases).toMatchObject([{ subjectId: MICRO }]);
});

test('a student cannot pay twice at two instances', async () => {
  const browser = one.client();
  await signUp(browser);
  const opened = await pay(one, browser, MACRO);
  const again = await atTwo(browser).post('/api/create-payment-intent', { subjectId: MACRO });
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'already_purchased' }]);
  expect(opened).toMatch(/^pi_/);
});

test('two instances open one payment for a student and a subject', async () => {
  const browser = one.client();
  await signUp(browser);
  const open = async (client: CookieClient) =>
    (await client.post('/api/create-payment-intent', { subjectId: MICRO })).json();
  const first = await open(browser);
  expect(await open(atTwo(browser))).toEqual(first);
});

test('a file that was just uploaded at one instance becomes an item at another', async () => {
  const client = one.client();
  const token = await signInAsAdministrator(one, client);
  const upload = await startUpload(asAdministrator(client, token));
  expect((await put(client, upload, await makePdf())).status).toBe(200);

  const panel = asAdministrator(two.client(), token);
  const [topic] = await (await panel.get(`/api/subjects/${MICRO}/topics`)).json();
  const [downloadUrl] = upload.split('?');
  const response = await panel.post('/api/admin/content', {
    topicId: topic.id,
    title: 'New',
    downloadUrl,
    order: 1,
    isLocked: true,
  });
  expect([response.status, await response.json()]).toMatchObject([200, { title: 'New' }]);
});
