import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contentItem } from '#contract/catalogue/catalogue.ts';
import { failure } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import type { TestClient } from '../support/client.ts';
import { clearFaults, injectFault } from '../support/faults.ts';
import { openPanel } from '../support/panel.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { signUp } from '../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });

const LOGIN = '/api/auth/login';
const json = { 'content-type': 'application/json' };

let student: TestClient;
const items: z.infer<typeof contentItem>[] = [];

beforeAll(async () => {
  student = shop.client();
  await signUp(student);
  for (const topic of ['topic-micro-4-1-1', 'topic-micro-4-1-2']) {
    const response = await student.get(`/api/topics/${topic}/content`);
    items.push(...z.array(contentItem).parse(await response.json()));
  }
});

const read = async (response: Response) => ({
  status: response.status,
  ...failure.parse(await response.json()),
});
const send = (body: string, headers: Record<string, string> = json) =>
  student.fetch(LOGIN, { method: 'POST', body, headers });

test('a body that is not JSON, not sent as JSON, or too large is refused', async () => {
  expect(await read(await send('{"email":'))).toEqual({
    status: 400,
    code: 'malformed_json',
    message: serverMessages.malformedJson,
  });
  expect(await read(await send('{}', { 'content-type': 'text/plain' }))).toEqual({
    status: 415,
    code: 'needs_json',
    message: serverMessages.needsJson,
  });
  expect(await read(await send(`"${'x'.repeat(70_000)}"`))).toEqual({
    status: 413,
    code: 'body_too_large',
    message: serverMessages.bodyTooLarge,
  });
});

test('missing, invalid and unknown fields are named one by one', async () => {
  const path = '/api/auth/validate-reset-token';
  const response = await read(await student.post(path, { more: 1 }));
  expect(response).toEqual({
    status: 400,
    code: 'invalid_request',
    message: `token: ${serverMessages.fieldMissing}`,
    fields: { token: serverMessages.fieldMissing, more: serverMessages.fieldUnknown },
  });
  const invalid = await read(await student.post(path, { token: '' }));
  expect(invalid.fields).toEqual({ token: serverMessages.fieldInvalid });
});

test('a name of more than 100 characters is refused with a sentence', async () => {
  const person = { email: 'long@example.com', password: 'secret1', lastName: 'L' };
  const response = await student.post('/api/auth/signup', {
    ...person,
    firstName: 'x'.repeat(101),
  });
  expect((await read(response)).fields).toEqual({ firstName: messages.tooLong(100) });
});

test('a wrong method, a foreign page and an unknown address have codes of their own', async () => {
  expect(await read(await student.get(LOGIN))).toEqual({
    status: 405,
    code: 'method_not_allowed',
    message: serverMessages.methodNotAllowed,
  });
  expect(await read(await send('{}', { ...json, origin: 'https://evil.example' }))).toEqual({
    status: 403,
    code: 'foreign_origin',
    message: serverMessages.foreignOrigin,
  });
  expect(await read(await student.get('/api/no-such-thing'))).toEqual({
    status: 404,
    code: 'not_found',
    message: serverMessages.notFound,
  });
});

test('a refused caller learns whether to sign in, to buy, or neither', async () => {
  const locked = items.find(({ isLocked }) => isLocked)?.downloadUrl ?? '';
  expect(await read(await shop.client().get('/api/user/purchases'))).toEqual({
    status: 401,
    code: 'unauthorized',
    message: serverMessages.unauthorized,
  });
  expect(await read(await student.get(locked))).toEqual({
    status: 403,
    code: 'purchase_required',
    message: serverMessages.purchaseNeeded,
  });
  expect(await read(await student.get('/api/admin/subjects'))).toEqual({
    status: 403,
    code: 'forbidden',
    message: serverMessages.forbidden,
  });
});

test('ten wrong passwords are refused as such, the eleventh attempt has to wait', async () => {
  const browser = shop.client();
  const guess = async () =>
    read(await browser.post(LOGIN, { email: 'guessed@example.com', password: 'not the one' }));
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await guess()).toEqual({
      status: 401,
      code: 'wrong_credentials',
      message: serverMessages.wrongCredentials,
    });
  }
  expect(await guess()).toEqual({
    status: 429,
    code: 'too_many_requests',
    message: serverMessages.tooManyAttempts,
  });
});

test('grade evidence that is not sent as a form is refused', async () => {
  const panel = await openPanel(shop);
  expect(await read(await panel.post('/api/admin/grade-evidence/upload'))).toEqual({
    status: 415,
    code: 'needs_form',
    message: serverMessages.needsForm,
  });
});

test('a download that fails at the file store is reported', async () => {
  const free = items.find(({ isLocked }) => !isLocked)?.downloadUrl ?? '';
  const ticket = (await student.get(free)).headers.get('location') ?? '';
  await injectFault(shop.files, { status: 503 });
  expect(await read(await student.get(ticket))).toEqual({
    status: 502,
    code: 'download_failed',
    message: serverMessages.downloadFailed,
    requestId: expect.any(String),
  });
  await clearFaults(shop.files);
});

test('an invalid reset link is refused', async () => {
  const response = await student.post('/api/auth/validate-reset-token', { token: 'made-up' });
  expect(await read(response)).toEqual({
    status: 400,
    code: 'reset_link_invalid',
    message: messages.resetLinkExpired,
  });
});

test('a webhook of 524288 bytes is read, one byte more is refused', async () => {
  const deliver = (length: number) =>
    student.fetch('/api/webhooks/stripe', { method: 'POST', body: 'x'.repeat(length) });
  expect(await read(await deliver(524_288))).toEqual({
    status: 400,
    code: 'signature_invalid',
    message: serverMessages.invalidRequest,
  });
  expect(await read(await deliver(524_289))).toEqual({
    status: 413,
    code: 'body_too_large',
    message: serverMessages.bodyTooLarge,
  });
});
